import { useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { orderIdOfRoom } from '../../../shared/chat-rooms.ts'
import { adminPathOf, customerPathOf } from '../../../shared/notifications.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { listQuery, useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { openChat } from '../chat/public.ts'

export type Notification = InferResponseType<typeof api.admin.notifications.$get>[number]

/** The newest of every type, with how many are unread in all. */
const adminLatestQuery = listQuery(api.admin.notifications)
const customerLatestQuery: typeof adminLatestQuery = listQuery(api.user.notifications)

/** 20 at a time. Password requests have a tab of their own. */
export const adminNotificationsQuery = listQuery(api.admin.notifications, { type: '!password_reset' }, 20)

/** A password request is read by being handled on its card, one by one. */
const isPasswordReset = ({ type }: Notification) => type === 'password_reset'
export const canMarkRead = (row: Notification) => !row.isRead && !isPasswordReset(row)

export type NotificationLink = string | (() => void)

const adminLinkOf = (notification: Notification): NotificationLink => adminPathOf(notification)

function customerLinkOf(notification: Notification): NotificationLink {
  if (notification.type !== 'chat_message') return customerPathOf(notification)
  const orderId = orderIdOfRoom(notification.relatedId)
  return () => openChat(orderId ? { orderId } : {})
}

/** A customer's own inbox, or the one that all admins share. */
export type Inbox = {
  routes: typeof api.admin.notifications | typeof api.user.notifications
  latest: typeof adminLatestQuery
  linkTo: (notification: Notification) => NotificationLink
  allHref?: string
  emptyText: string
}

export const adminInbox: Inbox = {
  routes: api.admin.notifications,
  latest: adminLatestQuery,
  linkTo: adminLinkOf,
  allHref: '/admin?tab=notifications',
  emptyText: 'Nothing has happened yet.',
}

export const customerInbox: Inbox = {
  routes: api.user.notifications,
  latest: customerLatestQuery,
  linkTo: customerLinkOf,
  emptyText: t('When something changes with your order, you will see it here.'),
}

function useInboxMutation<Input>({ routes }: Inbox, mutationFn: (input: Input) => Promise<unknown>) {
  return useMutation({
    mutationFn,
    onError: (error) => toastFailure(error, t('We could not mark this as read. Please try again.')),
    onSettled: useInvalidate([[routes.$url().pathname]]),
  })
}

/** Marks one as read, by its id. A password request is handled by that, and its password erased. */
export const useMarkRead = (inbox: Inbox) =>
  useInboxMutation(inbox, (id: string) => send(inbox.routes[':id'].read.$post({ param: { id } })))

/** Marks all as read but open password requests, which are handled one by one. */
export const useMarkAllRead = (inbox: Inbox) => useInboxMutation(inbox, () => send(inbox.routes['read-all'].$post()))
