import { useState } from 'react'
import { type BookingStatus, bookingSteps } from '../../../shared/bookings.ts'
import { Confirm } from '../../ui/confirm.tsx'
import type { DeskBooking } from './queries.ts'
import { useBookingStep } from './use-booking-step.ts'

const names: Record<Exclude<BookingStatus, 'pending' | 'cancelled'>, string> = {
  confirmed: 'Confirm booking',
  'in-progress': 'Start the work',
  completed: 'Mark as completed',
}

type Props = { booking: DeskBooking; onChange: (booking: DeskBooking) => void }

/** The steps a booking may take from where it stands; cancelling asks first. */
export function BookingSteps({ booking, onChange }: Props) {
  const [asking, setAsking] = useState(false)
  const { step, stepping } = useBookingStep(booking, onChange)
  const next = bookingSteps[booking.status]
  const mayCancel = next.includes('cancelled')
  if (next.length === 0)
    return <p className="text-label text-ink-soft">This booking is {booking.status}, so there is no further step.</p>
  return (
    <>
      {next.map(
        (status) =>
          status !== 'cancelled' &&
          status !== 'pending' && (
            <button
              key={status}
              type="button"
              className="btn sm:order-1"
              aria-disabled={!!stepping}
              onClick={() => step(status)}
            >
              {stepping === status ? 'One moment...' : names[status]}
            </button>
          ),
      )}
      {mayCancel && (
        <button type="button" className="btn btn-line" aria-disabled={!!stepping} onClick={() => setAsking(true)}>
          Cancel booking
        </button>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this booking?"
        action="Cancel booking"
        keep="Keep booking"
        busy={!!stepping}
        onConfirm={() => step('cancelled', () => setAsking(false))}
      >
        The booking of {booking.parentName} for {booking.childName} ends here, and this cannot be undone.
        {booking.userId && ' They are told at once.'}
      </Confirm>
    </>
  )
}
