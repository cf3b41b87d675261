import { useMutation, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { ReactNode } from 'react'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime, shortDate } from '../../lib/format.ts'
import { useInvalidate } from '../../queries.ts'
import { useSession } from '../../session.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { endSubscription, lostDeviceAt } from './push-subscription.ts'
import { devicesQuery, useEnablePush, usePushPermission, usePushPreference } from './use-push.ts'

export function Devices() {
  const devices = useQuery(devicesQuery)
  const preference = usePushPreference()
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="devices">
      <h2 id="devices" className="text-title leading-tight">
        {t('Notifications on this device')}
      </h2>
      <QueryState
        query={devices}
        label={t('your devices')}
        loading={<Skeleton rows={1} label={t('Loading your devices')} />}
      >
        {(rows) => (
          <>
            <ThisDevice isSubscribed={rows.some(({ isThis }) => isThis)} preference={preference} />
            {rows.length > 0 && (
              <>
                <h3 className="mt-4 font-sans text-detail font-semibold">{t('Devices with notifications')}</h3>
                <ul className="border-t border-hair">
                  {rows.map((device) => (
                    <DeviceRow key={device.id} device={device} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

type Device = InferResponseType<typeof api.push.devices.$get>[number]

function DeviceRow({ device: { id, label: name, createdAt, lastUsedAt, isThis } }: { device: Device }) {
  const label = deviceWords(name)
  const { user } = useSession()
  const { mutate: remove, isPending } = useMutation({
    mutationFn: async () => {
      await send(api.push.devices[':id'].$delete({ param: { id } }))
      if (isThis && user) await endSubscription(user.id)
    },
    onSuccess: () =>
      toast({
        tone: 'good',
        title: t('Removed'),
        description: t('{label} will get no more notifications.', { label }),
      }),
    onError: (error) => toastFailure(error, t('We could not remove this device.')),
    onSettled: useInvalidate([devicesQuery.queryKey.map(String)]),
  })
  return (
    <li className="grid grid-cols-fill-end items-center gap-x-4 border-b border-hair py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {label}
          {isThis && <span className="tag">{t('This device')}</span>}
        </p>
        <p className="num text-label text-ink-soft">
          {lastUsedAt
            ? t('Last notified: {time}', { time: relativeDateTime(lastUsedAt) })
            : t('Allowed on {day}', { day: shortDate(createdAt) })}
        </p>
      </div>
      <button
        type="button"
        className="link text-label"
        aria-label={t('Remove {label}', { label })}
        disabled={isPending}
        onClick={() => remove()}
      >
        {t('Remove')}
      </button>
    </li>
  )
}

/** A device as its owner calls it, from what the server keeps in English: 'Chrome on Android', 'A browser'. */
function deviceWords(label: string) {
  const [browser = '', system] = label.split(' on ')
  const named = browser === 'A browser' ? t('A browser') : browser
  return system ? t('{browser} on {system}', { browser: named, system }) : named
}

/** Apple lets only what stands on the Home Screen show notifications. */
const isIos = () => /iPhone|iPad/.test(navigator.userAgent)

type Preference = ReturnType<typeof usePushPreference>
function ThisDevice({ isSubscribed, preference }: { isSubscribed: boolean; preference: Preference }) {
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
