import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { passwordResetData } from '../../../shared/auth.ts'
import { api, send } from '../../api.ts'
import { ago, relativeDateTime } from '../../lib/format.ts'
import { useLinkedPlace } from '../../lib/url-state.ts'
import { listQuery, useInvalidate } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { DescriptionList } from '../../ui/figures.tsx'
import { AdminSection } from '../../ui/sections.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { TemporaryPassword } from './public.tsx'

const route = api.admin.notifications
const passwordResetsQuery = listQuery(route, { type: 'password_reset' })

type PasswordReset = InferResponseType<typeof route.$get>[number]

/**
 * Returns the customer's details, with the temporary password while it exists; undefined if the data cannot be read.
 */
const detailsOf = ({ data }: PasswordReset) => passwordResetData.safeParse(JSON.parse(data ?? 'null')).data

/** Time in which the change can be undone, in milliseconds. */
const undoMs = 10_000

const markHandled = (id: string) => send(route[':id'].read.$post({ param: { id } }, { init: { keepalive: true } }))

/**
 * Marks a request as handled, which erases the copy of the password; the password keeps working. The server cannot undo
 * it, so the request is sent after 10 s, or at once when the admin leaves the list or page.
 */
function useMarkHandled(id: string) {
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
      // Sent here instead of by the mutation, which starts later: a page may send nothing after its last event.
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

export function PasswordResetsTab() {
  const list = useInfiniteQuery(passwordResetsQuery)
  // The id of the request or of its customer; notifications link to the customer.
  const linked = useSearchParams()[0].get('open')
  return (
    <AdminSection
      title="Password Resets"
      actions={<p className="text-ink-soft">Customer service response time: Within 24 hours</p>}
    >
      <PagedList
        list={list}
        label="requests"
        empty={
          <EmptyState title="No Password Reset Requests">
            When a customer forgets a password, the request waits for you here.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <PasswordResetCard key={row.id} request={row} isLinked={linked === row.id || linked === row.relatedId} />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminSection>
  )
}

/** Shows one request: the customer, and the temporary password until it is handled, used or expired. */
function PasswordResetCard({ request, isLinked }: { request: PasswordReset; isLinked: boolean }) {
  const place = useLinkedPlace<HTMLLIElement>(isLinked)
  const { createdAt } = request
  const { isHandling, handle, undo } = useMarkHandled(request.id)
  const isRead = request.isRead || isHandling
  const boutique = useBoutique()
  const details = detailsOf(request)
  const phone = details?.userPhone ?? null
  const password = details?.temporaryPassword
  const requestedAt = details?.requestedAt ?? createdAt
  return (
    <li ref={place} tabIndex={-1} className={`grid gap-4 pb-8 outline-none ${isLinked ? 'bg-linen px-4' : ''}`}>
      <div className="divider" />
      <p className="flex flex-wrap gap-2">
        <span className="tag whitespace-normal">Password Reset Request</span>
        {isRead ? (
          <span className="tag tag-completed">Handled</span>
        ) : (
          <span className="tag tag-cancelled">Action Required</span>
        )}
      </p>
      <h3 className="text-title wrap-anywhere">{details?.userName || 'Not provided'}</h3>
      <DescriptionList
        className="sm:grid-cols-2 md:grid-cols-3"
        items={{
          Email: <EmailLink email={details?.userEmail ?? null} />,
          Phone: phone && <PhoneLinks phone={phone} e164={phone} />,
          Asked: `${relativeDateTime(requestedAt)}, ${ago(requestedAt)}`,
        }}
      />
      <div className="grid gap-3">
        <p className="text-fine text-ink-soft">Temporary password</p>
        {isHandling ? (
          <p className="flex flex-wrap items-center gap-x-5 text-ink-soft">
            It will be erased in ten seconds.
            <button type="button" className="quiet" onClick={undo}>
              Undo
            </button>
          </p>
        ) : password ? (
          <TemporaryPassword sender={boutique.name} password={password} name={details?.userName} e164={phone}>
            {!isRead && <MarkHandledButton onPress={handle} />}
          </TemporaryPassword>
        ) : (
          <>
            <p className="text-ink-soft">
              {isRead
                ? 'Erased once it was handled.'
                : 'It has been used, or three days have passed, so it no longer works.'}
            </p>
            {!isRead && <MarkHandledButton onPress={handle} />}
          </>
        )}
      </div>
    </li>
  )
}

const MarkHandledButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className="quiet justify-self-start" onClick={onPress}>
    Mark as Handled
  </button>
)
