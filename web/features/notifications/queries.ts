import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { listQuery } from '../../queries.ts'

export type Notification = InferResponseType<typeof api.admin.notifications.$get>[number]

/** The newest of every type, with how many are unread in all. */
export const adminLatestQuery = listQuery(api.admin.notifications)
export const customerLatestQuery: typeof adminLatestQuery = listQuery(api.user.notifications)

/** 20 at a time. Password requests have a tab of their own. */
export const adminNotificationsQuery = listQuery(api.admin.notifications, { type: '!password_reset' }, 20)

/** A password request is read by being handled on its card, one by one. */
const isPasswordReset = ({ type }: Notification) => type === 'password_reset'
export const canMarkRead = (row: Notification) => !row.isRead && !isPasswordReset(row)
