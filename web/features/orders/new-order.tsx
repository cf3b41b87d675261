import { useMutation, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link, useLocation } from 'wouter'
import { serviceTypes } from '../../../shared/services.ts'
import { ApiError, api, oneRow, send, sentenceFor, useRefresh } from '../../api.ts'
import { deskPlace } from '../../lib/order-words.ts'
import { useForm } from '../../lib/use-form.ts'
import { useOwnId } from '../../lib/use-own-id.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { OrderFields, type Started } from './order-fields.tsx'
import { type OrderForm, orderForm } from './order-form.ts'
import { orderKeys } from './queries.ts'

type Booking = InferResponseType<typeof api.bookings.$get>[number]
type Props = { bookingId?: string; onClose: () => void }

/** Makes an order: for somebody who walked in, or from a booking, whose customer, contact and photos come along. */
export function NewOrder({ bookingId, onClose }: Props) {
  const { data, isError, refetch } = useQuery({
    ...oneRow(api.bookings)(bookingId ?? ''),
    enabled: bookingId !== undefined,
  })
  const booking = data?.[0]
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={bookingId ? 'Order from a booking' : 'New order'}
      description={booking && carriedOver(booking)}
    >
      {!bookingId || booking ? (
        <NewOrderForm booking={booking} onClose={onClose} />
      ) : isError ? (
        <Failed onRetry={refetch}>We could not load this booking.</Failed>
      ) : data ? (
        <p className="pb-7 text-ink-soft">There is no such booking.</p>
      ) : (
        <Skeleton label="Loading the booking" />
      )}
    </Dialog>
  )
}

function carriedOver({ parentName, inspirationPhotos: { length } }: Booking) {
  const photos = length === 0 ? '' : length === 1 ? ', with its photo' : `, with its ${length} photos`
  return `From the booking of ${parentName}${photos}. Change what differs.`
}

/** A booking as the beginning of an order. */
const startOf = (booking: Booking): Started => ({
  customerName: booking.parentName,
  customerPhone: booking.phone,
  customerEmail: booking.email,
  outfitType: `${serviceTypes[booking.serviceType]} for ${booking.childName}`,
  eventDate: booking.eventDate,
  description: booking.message,
})

function NewOrderForm({ booking, onClose }: { booking?: Booking; onClose: () => void }) {
  const [, navigate] = useLocation()
  const refresh = useRefresh([...orderKeys, [api.bookings.$url().pathname]])
  const { idFor } = useOwnId()
  const { mutateAsync, error } = useMutation({
    mutationFn: (order: OrderForm) => {
      const asked = { ...order, ...(booking && { bookingId: booking.id }) }
      return send(api.admin.orders.$post({ json: { ...asked, id: idFor(asked) } }))
    },
  })
  const { errors, showErrors, busy, form } = useForm({
    schema: orderForm,
    onSubmit: async (order) => {
      const made = await mutateAsync(order)
      toast({ tone: 'good', title: 'Order made', description: made.outfitType })
      navigate(deskPlace(made.id))
      await refresh()
    },
    onError: (error, form) => {
      const description = sentenceFor(error, 'We could not make this order. Please try again.')
      if (/phone number/.test(description)) showErrors({ customerPhone: description }, form)
      toast({ tone: 'bad', title: 'Error', description })
    },
  })
  const earlier = error instanceof ApiError ? error.field('orderId') : undefined
  return (
    <form {...form} className="mt-5">
      <OrderFields start={booking ? startOf(booking) : {}} errors={errors} isNew />
      {earlier && (
        <p className="error-box mt-5" role="alert">
          This booking has its order already.{' '}
          <Link className="underline underline-offset-4" href={deskPlace(earlier)}>
            Open that order
          </Link>
        </p>
      )}
      <footer className="sheet-foot">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? 'Making...' : 'Make order'}
        </button>
        <button type="button" className="btn btn-line" onClick={onClose}>
          Not now
        </button>
      </footer>
    </form>
  )
}
