import { useQuery } from '@tanstack/react-query'
import { Failed, Skeleton } from '../../ui/states.tsx'
import { DeviceRow } from './device-row.tsx'
import { ThisDevice } from './this-device.tsx'
import { devices, useIsSwitchedOn } from './use-push.ts'

/** Which devices are told, this one first: what it may, the way to allow it, and the way to end each. */
export function Devices() {
  const { data, isError, refetch } = useQuery(devices)
  const isSwitchedOn = useIsSwitchedOn()
  return (
    <section className="grid gap-3" aria-labelledby="devices">
      <h2 id="devices" className="text-title leading-tight">
        Notifications on this device
      </h2>
      {data ? (
        <>
          <ThisDevice isOn={data.some(({ isThis }) => isThis)} isSwitchedOn={isSwitchedOn} />
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
        <Failed onRetry={refetch}>We could not load your devices.</Failed>
      ) : (
        <Skeleton rows={1} label="Loading your devices" />
      )}
    </section>
  )
}
