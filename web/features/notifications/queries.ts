import { useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, errorMessage, send } from '../../api.ts'
import { listQuery, useInvalidate } from '../../queries.ts'
import { toast } from '../../ui/toast.ts'
import { adminLinkOf, customerLinkOf, type NotificationLink } from './notification-link.ts'

export type Notification = InferResponseType<typeof api.admin.notifications.$get>[number]

const adminLatest = listQuery(api.admin.notifications)

/** Whose notifications: where they are kept, and where each of them leads. */
export type Inbox = {
  routes: typeof api.admin.notifications | typeof api.user.notifications
  /** The newest of every kind, with how many are unread in all: for the bell. */
  latest: typeof adminLatest
  linkTo: (notification: Notification) => NotificationLink
  /** The screen that shows all of them, if there is one. */
  allHref?: string
  /** Said where there are none. */
  emptyText: string
}

/** The owner's, which all admins share. */
export const adminInbox: Inbox = {
  routes: api.admin.notifications,
  latest: adminLatest,
  linkTo: adminLinkOf,
  allHref: '/admin?tab=notifications',
  emptyText: 'Nothing has happened yet.',
}

/** A customer's own. */
export const customerInbox: Inbox = {
  routes: api.user.notifications,
  latest: listQuery(api.user.notifications),
  linkTo: customerLinkOf,
  emptyText: 'When something changes with your order, you read it here.',
}

/** Spec section 9: 20 at a time. Password requests have a tab of their own. */
export const adminNotificationsQuery = listQuery(api.admin.notifications, { type: '!password_reset' }, 20)
export const passwordResetsQuery = listQuery(api.admin.notifications, { type: 'password_reset' })

const toastReadFailed = (error: unknown) =>
  toast({
    tone: 'bad',
    title: 'Error',
    description: errorMessage(error, 'We could not mark this as read. Please try again.'),
  })

/** Marks one as read, by its id. A password request is handled by that, and its password erased. */
export function useMarkRead({ routes }: Inbox) {
  const refresh = useInvalidate([[routes.$url().pathname]])
  return useMutation({
    mutationFn: (id: string) => send(routes[':id'].read.$post({ param: { id } })),
    onError: toastReadFailed,
    onSettled: refresh,
  })
}

/** Marks all as read but open password requests, which are handled one by one. */
export function useMarkAllRead({ routes }: Inbox) {
  const refresh = useInvalidate([[routes.$url().pathname]])
  return useMutation({
    mutationFn: () => send(routes['read-all'].$post()),
    onError: toastReadFailed,
    onSettled: refresh,
  })
}

export const isPasswordReset = ({ type }: Notification) => type === 'password_reset'
/** Whether 'all read' would change something here. */
export const isUnreadNotification = (row: Notification) => !row.isRead && !isPasswordReset(row)
