import { Link } from 'wouter'
import { t } from '../../../shared/words/t.ts'
import { useSession } from '../../session.tsx'
import { pushAskedBy } from './push-place.ts'
import { useEnablePush, usePushPermission } from './use-push.ts'

/** After a 'no' on this device: a line at the end of a dashboard that turns notifications on all the same. */
export default function PushReminder() {
  const permission = usePushPermission()
  const { isAdmin } = useSession()
  const { mutate, isPending, isError } = useEnablePush()
  if (permission === 'denied')
    return (
      <p className="mt-11 text-ink-soft">
        {t('Notifications are blocked on this device.')}{' '}
        <Link className="link" href={isAdmin ? '/admin/settings' : '/user/settings'}>
          {t('How to allow them')}
        </Link>
      </p>
    )
  // The browser may have said yes, and what comes after it may still fail.
  const isOffered = permission === 'default' || isPending || isError
  if (!isOffered || !pushAskedBy()) return null
  return (
    <section className="mt-11 grid justify-items-start gap-3" aria-label={t('Notifications on this device')}>
      <p className="text-ink-soft">{t('Notifications are off on this device.')}</p>
      <button
        type="button"
        className="btn btn-line btn-small"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? t('Allowing...') : t('Turn on notifications')}
      </button>
      {isError && (
        <p role="alert" className="text-danger">
          {t('That did not work. Please try again.')}
        </p>
      )}
    </section>
  )
}
