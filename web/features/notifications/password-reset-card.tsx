import { passwordResetData } from '../../../shared/notifications.ts'
import { elapsed, relativeDateTime } from '../../lib/format.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TemporaryPassword } from '../../ui/temporary-password.tsx'
import { toast } from '../../ui/toast.ts'
import { useBoutique } from '../boutique/public.tsx'
import { adminInbox } from './inbox.ts'
import type { Notification } from './queries.ts'
import { useMarkRead } from './use-mark-read.ts'

/** One request: who asks, and the temporary password until it is handled, used or too old. */
export function PasswordResetCard({ request: { id, data, isRead, createdAt } }: { request: Notification }) {
  const boutique = useBoutique()
  const { data: details } = passwordResetData.safeParse(JSON.parse(data ?? 'null'))
  const phone = details?.userPhone ?? null
  const password = details?.temporaryPassword
  const requestedAt = details?.requestedAt ?? createdAt
  return (
    <li className="grid gap-4 pb-8">
      <div className="divider" />
      <p className="flex flex-wrap gap-2">
        <span className="tag">Password Reset Request</span>
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
          Asked: `${relativeDateTime(requestedAt)}, ${elapsed(requestedAt)} ago`,
        }}
      />
      <div className="grid gap-3">
        <p className="text-fine text-ink-soft">Temporary password</p>
        {password ? (
          <TemporaryPassword sender={boutique.name} password={password} name={details?.userName} e164={phone}>
            {!isRead && <MarkHandledButton id={id} />}
          </TemporaryPassword>
        ) : (
          <>
            <p className="text-ink-soft">
              {isRead ? 'Erased when it was handled.' : 'It was used, or three days have passed: it works no more.'}
            </p>
            {!isRead && <MarkHandledButton id={id} />}
          </>
        )}
      </div>
    </li>
  )
}

/** Says that the password has been passed on: its copy here is erased, and it goes on working. */
function MarkHandledButton({ id }: { id: string }) {
  const { mutate, isPending } = useMarkRead(adminInbox)
  return (
    <button
      type="button"
      className="link justify-self-start"
      disabled={isPending}
      onClick={() => mutate(id, { onSuccess: () => toast({ tone: 'good', title: 'Marked as handled' }) })}
    >
      Mark as Handled
    </button>
  )
}
