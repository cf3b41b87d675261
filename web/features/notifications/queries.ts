import { useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, listQuery, send, sentenceFor, useRefresh } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { type Way, wayInDesk, wayOfCustomer } from './about.ts'

export type Notification = InferResponseType<typeof api.admin.notifications.$get>[number]

const ownersLatest = listQuery(api.admin.notifications)

/** Whose notifications: where they are kept, and where each of them leads. */
export type Inbox = {
  routes: typeof api.admin.notifications | typeof api.user.notifications
  /** The newest of every kind, with how many are unread in all: for the bell. */
  latest: typeof ownersLatest
  wayTo: (notification: Notification) => Way
  /** The screen that shows all of them, if there is one. */
  all?: string
  /** Said where there are none. */
  empty: string
}

/** The owner's, which all admins share. */
export const owners: Inbox = {
  routes: api.admin.notifications,
  latest: ownersLatest,
  wayTo: wayInDesk,
  all: '/admin?tab=notifications',
  empty: 'Nothing has happened yet.',
}

/** A customer's own. */
export const customers: Inbox = {
  routes: api.user.notifications,
  latest: listQuery(api.user.notifications),
  wayTo: wayOfCustomer,
  empty: 'When something changes with your order, you read it here.',
}

/** Spec section 9: 20 at a time. Password requests have a tab of their own. */
export const others = listQuery(api.admin.notifications, { type: '!password_reset' }, 20)
export const resets = listQuery(api.admin.notifications, { type: 'password_reset' })

const failed = (error: unknown) =>
  toast({
    tone: 'bad',
    title: 'Error',
    description: sentenceFor(error, 'We could not mark this as read. Please try again.'),
  })

/** Marks one as read, by its id. A password request is handled by that, and its password erased. */
export function useRead({ routes }: Inbox) {
  const refresh = useRefresh([[routes.$url().pathname]])
  return useMutation({
    mutationFn: (id: string) => send(routes[':id'].read.$post({ param: { id } })),
    onError: failed,
    onSettled: refresh,
  })
}

/** Marks all as read but open password requests, which are handled one by one. */
export function useReadAll({ routes }: Inbox) {
  const refresh = useRefresh([[routes.$url().pathname]])
  return useMutation({
    mutationFn: () => send(routes['read-all'].$post()),
    onError: failed,
    onSettled: refresh,
  })
}

export const isRequest = ({ type }: Notification) => type === 'password_reset'
/** Whether 'all read' would change something here. */
export const isUnreadNews = (row: Notification) => !row.isRead && !isRequest(row)
