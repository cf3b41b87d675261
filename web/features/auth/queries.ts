import { useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { passwordResetData } from '../../../shared/auth.ts'
import { api, send } from '../../api.ts'
import { listQuery, useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { toast } from '../../ui/toast.ts'

const route = api.admin.notifications
export const passwordResetsQuery = listQuery(route, { type: 'password_reset' })

export type PasswordReset = InferResponseType<typeof route.$get>[number]

/** The customer's details, with the temporary password while it exists; undefined when the data cannot be read. */
export const detailsOf = ({ data }: PasswordReset) => passwordResetData.safeParse(JSON.parse(data ?? 'null')).data

/** Marks a request, by its id, as handled: the copy of the password is erased, the password keeps working. */
export function useMarkHandled() {
  const refresh = useInvalidate([[route.$url().pathname], [api.admin.answers.$url().pathname]])
  return useMutation({
    mutationFn: (id: string) => send(route[':id'].read.$post({ param: { id } })),
    onSuccess: () => toast({ tone: 'good', title: 'Marked as handled' }),
    onError: (error) => toastFailure(error, 'We could not mark this as read. Please try again.'),
    onSettled: refresh,
  })
}
