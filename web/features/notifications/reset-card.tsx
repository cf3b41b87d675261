import { resetRequest } from '../../../shared/notifications.ts'
import { moment, waited } from '../../lib/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { MailLink, PhoneLinks } from '../../ui/person-links.tsx'
import { TemporaryPassword } from '../../ui/temporary-password.tsx'
import { toast } from '../../ui/toast.ts'
import { type Notification, owners, useRead } from './queries.ts'

/** One request: who asks, and the temporary password until it is handled, used or too old. */
export function ResetCard({ request: { id, data, isRead, createdAt } }: { request: Notification }) {
  const { data: asked } = resetRequest.safeParse(JSON.parse(data ?? 'null'))
  const phone = asked?.userPhone ?? null
  const password = asked?.temporaryPassword
  const requestedAt = asked?.requestedAt ?? createdAt
  return (
    <li className="grid gap-4 pb-8">
      <div className="stitch" />
      <p className="flex flex-wrap gap-2">
        <span className="tag">Password Reset Request</span>
        {isRead ? (
          <span className="tag tag-completed">Handled</span>
        ) : (
          <span className="tag tag-cancelled">Action Required</span>
        )}
      </p>
      <h3 className="text-title wrap-anywhere">{asked?.userName || 'Not provided'}</h3>
      <Facts
        className="sm:grid-cols-2 md:grid-cols-3"
        facts={{
          Email: <MailLink email={asked?.userEmail ?? null} />,
          Phone: phone && <PhoneLinks phone={phone} e164={phone} />,
          Asked: `${moment(requestedAt)}, ${waited(requestedAt)} ago`,
        }}
      />
      <div className="grid gap-3">
        <p className="text-[0.875rem] text-ink-soft">Temporary password</p>
        {password ? (
          <TemporaryPassword password={password} name={asked?.userName} e164={phone}>
            {!isRead && <Handled id={id} />}
          </TemporaryPassword>
        ) : (
          <>
            <p className="text-ink-soft">
              {isRead ? 'Erased when it was handled.' : 'It was used, or three days have passed: it works no more.'}
            </p>
            {!isRead && <Handled id={id} />}
          </>
        )}
      </div>
    </li>
  )
}

/** Says that the password has been passed on: its copy here is erased, and it goes on working. */
function Handled({ id }: { id: string }) {
  const { mutate, isPending } = useRead(owners)
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
