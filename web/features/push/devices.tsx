import { useQuery } from '@tanstack/react-query'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { DeviceRow } from './device-row.tsx'
import { ThisDevice } from './this-device.tsx'
import { devicesQuery, usePushPreference } from './use-push.ts'

/** Which devices are told, this one first: what it may, the way to allow it, and the way to end each. */
export function Devices() {
  const { data, isError, refetch } = useQuery(devicesQuery)
  const isPushEnabled = usePushPreference()
  return (
    <section className="grid gap-3" aria-labelledby="devices">
      <h2 id="devices" className="text-title leading-tight">
        Notifications on this device
      </h2>
      {data ? (
        <>
          <ThisDevice isSubscribed={data.some(({ isThis }) => isThis)} isPushEnabled={isPushEnabled} />
          {data.length > 0 && (
            <>
              <h3 className="mt-4 font-semibold">Devices that are told</h3>
              <ul className="border-t border-hair">
                {data.map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
              </ul>
            </>
          )}
        </>
      ) : isError ? (
        <ErrorState onRetry={refetch}>We could not load your devices.</ErrorState>
      ) : (
        <Skeleton rows={1} label="Loading your devices" />
      )}
    </section>
  )
}
