import { useMutation, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime, shortDate } from '../../lib/format.ts'
import { useInvalidate } from '../../queries.ts'
import { useSession } from '../../session.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { deviceWords } from './device-words.ts'
import { endSubscription } from './push-subscription.ts'
import { devicesQuery, usePushPreference } from './queries.ts'
import { ThisDevice } from './this-device.tsx'

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
      toast({ tone: 'good', title: t('Removed'), description: t('{label} gets no more notifications.', { label }) }),
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
