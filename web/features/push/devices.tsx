import { useQuery } from '@tanstack/react-query'
import { QueryState } from '../../shell/query-state.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { DeviceRow } from './device-row.tsx'
import { devicesQuery, usePushPreference } from './queries.ts'
import { ThisDevice } from './this-device.tsx'

/** The user's devices, this one first: what it allows, a button to allow it, and one to remove each. */
export function Devices() {
  const devices = useQuery(devicesQuery)
  const preference = usePushPreference()
  return (
    <section className="grid gap-3" aria-labelledby="devices">
      <h2 id="devices" className="text-title leading-tight">
        Notifications on this device
      </h2>
      <QueryState query={devices} label="your devices" loading={<Skeleton rows={1} label="Loading your devices" />}>
        {(rows) => (
          <>
            <ThisDevice isSubscribed={rows.some(({ isThis }) => isThis)} preference={preference} />
            {rows.length > 0 && (
              <>
                <h3 className="mt-4 font-semibold">Devices that are told</h3>
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
