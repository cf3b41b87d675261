import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import type { Inbox } from './inbox.ts'

function useInboxMutation<Input>({ routes }: Inbox, mutationFn: (input: Input) => Promise<unknown>) {
  return useMutation({
    mutationFn,
    onError: (error) => toastFailure(error, 'We could not mark this as read. Please try again.'),
    onSettled: useInvalidate([[routes.$url().pathname]]),
  })
}

/** Marks one as read, by its id. A password request is handled by that, and its password erased. */
export const useMarkRead = (inbox: Inbox) =>
  useInboxMutation(inbox, (id: string) => send(inbox.routes[':id'].read.$post({ param: { id } })))

/** Marks all as read but open password requests, which are handled one by one. */
export const useMarkAllRead = (inbox: Inbox) => useInboxMutation(inbox, () => send(inbox.routes['read-all'].$post()))
