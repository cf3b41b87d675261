import { Icon } from '../../ui/icon.tsx'
import type { ConnectionStatus } from './use-connection.ts'

/** Tells that the connection is gone, for as long as it is, and for a moment that it is back. */
export function ConnectionNotice({ connection }: { connection: ConnectionStatus }) {
  return (
    <div role="status">
      {connection === 'offline' && (
        <div className="mb-3.5 flex gap-3.5 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending">
          <Icon name="warning" />
          <p>
            <b className="block font-semibold">No Internet connection.</b>
            Your photos are safe here. They go on by themselves when you are back online.
          </p>
        </div>
      )}
      {connection === 'back' && <p className="mb-3.5 font-semibold text-leaf">Connected to the Internet.</p>}
    </div>
  )
}
