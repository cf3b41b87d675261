import type { ReactNode } from 'react'
import { t } from '../../../shared/words/t.ts'
import { shortDate } from '../../lib/format.ts'
import { useSession } from '../../session.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { lostDeviceAt } from './push-subscription.ts'
import type { usePushPreference } from './queries.ts'
import { useEnablePush } from './use-enable-push.ts'
import { usePushPermission } from './use-push-permission.ts'

/** Apple lets only what stands on the Home Screen show notifications. */
const isIos = () => /iPhone|iPad/.test(navigator.userAgent)

type Preference = ReturnType<typeof usePushPreference>
export function ThisDevice({ isSubscribed, preference }: { isSubscribed: boolean; preference: Preference }) {
  const permission = usePushPermission()
  const { mutate, isPending, isError } = useEnablePush()
  const { user } = useSession()
  const lostAt = user ? lostDeviceAt(user.id) : undefined
  if (permission === 'unsupported')
    return isIos() ? (
      <StatusText>
        {t(
          'On an iPhone or iPad the shop has to be on your Home Screen first: press Share, then ‘Add to Home Screen’, and open it from there.',
        )}
      </StatusText>
    ) : (
      <StatusText>{t('This browser cannot show notifications. You will find everything under the bell.')}</StatusText>
    )
  if (permission === 'denied')
    return (
      <StatusText>
        {t(
          'Notifications are blocked for this site. To allow them, press the icon to the left of the address, or open the site’s settings in your browser, and set Notifications to ‘Allow’.',
        )}
      </StatusText>
    )
  if (permission === 'granted' && isSubscribed) return <Subscribed preference={preference} lostAt={lostAt} />
  return (
    <>
      <StatusText>
        {permission === 'granted'
          ? lostAt
            ? t('This device has lost its connection for notifications. Please allow them again.')
            : t('This device gets no notifications.')
          : t('A short note when there is something new, also when the shop is not open on your screen.')}
      </StatusText>
      <button
        type="button"
        className="btn btn-line btn-small justify-self-start"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? t('Allowing...') : t('Allow notifications')}
      </button>
      {isError && (
        <p role="alert" className="text-danger">
          {t('That did not work. Please try again.')}
        </p>
      )}
    </>
  )
}

/** A subscribed device gets nothing while the user's preference is off. */
type SubscribedProps = { preference: Preference; lostAt: number | undefined }
function Subscribed({ preference: { data, isError, refetch }, lostAt }: SubscribedProps) {
  if (!data && isError) return <ErrorState onRetry={refetch}>{t('We could not load your settings.')}</ErrorState>
  return (
    <StatusText>
      {data?.pushNotifications === false
        ? t('Allowed here, but notifications are switched off in your settings: nothing is sent.')
        : t('Allowed: a short note comes here when there is something new.')}
      {lostAt &&
        ` ${t('This device had lost its connection for notifications. We connected it again on {day}.', { day: shortDate(new Date(lostAt).toISOString()) })}`}
    </StatusText>
  )
}

const StatusText = ({ children }: { children: ReactNode }) => (
  <p className="max-w-paragraph text-ink-soft" role="status">
    {children}
  </p>
)
