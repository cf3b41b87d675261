import { useQuery } from '@tanstack/react-query'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { NewOrderForm } from './new-order-form.tsx'
import { newOrderPlace, newOrderStartQuery, type OrderOrigin } from './order-origin.ts'

/** Makes an order: for somebody who walked in, for a customer, or from a booking with its customer, contact and photos. */
type Props = { origin: OrderOrigin; renderPhotoField: RenderPhotoField; dialog: UrlDialog }

export function NewOrder({ origin, renderPhotoField, dialog }: Props) {
  const isKnown = Object.keys(origin).length > 0
  const { data, isError, refetch } = useQuery({ ...newOrderStartQuery(origin), enabled: isKnown })
  const place = origin.bookingId ? 'booking' : origin.orderId ? 'order' : 'customer'
  return (
    <Dialog
      {...dialog}
      wide
      title={origin.bookingId ? 'Order from a booking' : 'New order'}
      description={data?.description}
    >
      {!isKnown || data ? (
        <NewOrderForm renderPhotoField={renderPhotoField} start={data ?? undefined} place={newOrderPlace(origin)} />
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
