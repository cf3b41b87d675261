import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { NewOrderForm } from './new-order-form.tsx'
import { newOrderDraftQuery, type OrderOrigin } from './order-origin.ts'

/** Makes an order: for somebody who walked in, for a customer, or from a booking with its customer, contact and photos. */
export function NewOrder({ origin, onClose }: { origin: OrderOrigin; onClose: () => void }) {
  const isKnown = Boolean(origin.bookingId || origin.customerId)
  const { data, isError, refetch } = useQuery({ ...newOrderDraftQuery(origin), enabled: isKnown })
  const place = origin.bookingId ? 'booking' : 'customer'
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={origin.bookingId ? 'Order from a booking' : 'New order'}
      description={data?.description}
    >
      {!isKnown || data ? (
        <NewOrderForm defaults={data?.defaults ?? {}} relations={data?.relations ?? {}} />
      ) : data === null ? (
        <p className="py-7 text-ink-soft">There is no such {place}.</p>
      ) : isError ? (
        <ErrorState onRetry={refetch}>We could not load this {place}.</ErrorState>
      ) : (
        <Skeleton label={`Loading the ${place}`} />
      )}
    </Dialog>
  )
}
