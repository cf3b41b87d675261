import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed, Skeleton } from '../../ui/states.tsx'
import { NewOrderForm } from './new-order-form.tsx'
import { type Origin, originQuery } from './order-origin.ts'

/** Makes an order: for somebody who walked in, for a customer, or from a booking with its customer, contact and photos. */
export function NewOrder({ origin, onClose }: { origin: Origin; onClose: () => void }) {
  const isKnown = Boolean(origin.bookingId || origin.customerId)
  const { data, isError, refetch } = useQuery({ ...originQuery(origin), enabled: isKnown })
  const place = origin.bookingId ? 'booking' : 'customer'
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={origin.bookingId ? 'Order from a booking' : 'New order'}
      description={data?.about}
    >
      {!isKnown || data ? (
        <NewOrderForm start={data?.start ?? {}} belongs={data?.belongs ?? {}} />
      ) : data === null ? (
        <p className="py-7 text-ink-soft">There is no such {place}.</p>
      ) : isError ? (
        <Failed onRetry={refetch}>We could not load this {place}.</Failed>
      ) : (
        <Skeleton label={`Loading the ${place}`} />
      )}
    </Dialog>
  )
}
