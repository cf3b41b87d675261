import { useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, listQuery, send, sentenceFor, useRefresh } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

export type Notification = InferResponseType<typeof api.admin.notifications.$get>[number]

/** The owner's newest of every kind, with how many are unread in all: for the bell. */
export const latest = listQuery(api.admin.notifications)
/** Spec section 9: 20 at a time. Password requests have a tab of their own. */
export const others = listQuery(api.admin.notifications, { type: '!password_reset' }, 20)
export const resets = listQuery(api.admin.notifications, { type: 'password_reset' })

const keys = [[api.admin.notifications.$url().pathname]]

const failed = (error: unknown) =>
  toast({
    tone: 'bad',
    title: 'Error',
    description: sentenceFor(error, 'We could not mark this as read. Please try again.'),
  })

/** Marks one as read, by its id. A password request is handled by that, and its password erased. */
export function useRead() {
  const refresh = useRefresh(keys)
  return useMutation({
    mutationFn: (id: string) => send(api.admin.notifications[':id'].read.$post({ param: { id } })),
    onError: failed,
    onSettled: refresh,
  })
}

/** Marks all as read but open password requests, which are handled one by one. */
export function useReadAll() {
  const refresh = useRefresh(keys)
  return useMutation({
    mutationFn: () => send(api.admin.notifications['read-all'].$post()),
    onError: failed,
    onSettled: refresh,
  })
}

export const isRequest = ({ type }: Notification) => type === 'password_reset'
/** Whether 'all read' would change something here. */
export const isUnreadNews = (row: Notification) => !row.isRead && !isRequest(row)
