import { useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import { passwordResetData } from '../../../shared/auth.ts'
import { api, send } from '../../api.ts'
import { listQuery, useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { toast } from '../../ui/toast.tsx'

const route = api.admin.notifications
export const passwordResetsQuery = listQuery(route, { type: 'password_reset' })

export type PasswordReset = InferResponseType<typeof route.$get>[number]

/** The customer's details, with the temporary password while it exists; undefined when the data cannot be read. */
export const detailsOf = ({ data }: PasswordReset) => passwordResetData.safeParse(JSON.parse(data ?? 'null')).data

/** How long it can be taken back, in milliseconds. */
const undoMs = 10_000

const markHandled = (id: string) => send(route[':id'].read.$post({ param: { id } }, { init: { keepalive: true } }))

/**
 * Marks a request, by its id, as handled: the copy of the password is erased, the password keeps working. That cannot be
 * undone, so it is sent 10 s later, or at once where she leaves the list or the page.
 */
export function useMarkHandled(id: string) {
  const [isHandling, setHandling] = useState(false)
  const isUndone = useRef(false)
  const refresh = useInvalidate([[route.$url().pathname], [api.admin.answers.$url().pathname]])
  const { mutate } = useMutation({
    mutationFn: (request: Promise<unknown>) => request,
    onError: (error) => toastFailure(error, 'We could not mark this as read. Please try again.'),
    onSettled: () => refresh().finally(() => setHandling(false)),
  })
  useEffect(() => {
    if (!isHandling) return
    let isDue = true
    function erase() {
      // Sent here and not by the mutation, which begins later: a page that is left may send nothing after its last event.
      if (isDue && !isUndone.current) mutate(markHandled(id))
      isDue = false
    }
    const timer = setTimeout(erase, undoMs)
    addEventListener('pagehide', erase)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', erase)
      erase()
    }
  }, [isHandling, mutate, id])
  function undo() {
    isUndone.current = true
    setHandling(false)
  }
  function handle() {
    isUndone.current = false
    setHandling(true)
    toast({
      tone: 'good',
      title: 'Marked as handled',
      durationMs: undoMs,
      action: { label: 'Undo', onClick: undo },
    })
  }
  return { isHandling, handle, undo }
}
