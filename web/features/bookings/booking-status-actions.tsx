import { useState } from 'react'
import { type BookingStatus, nextBookingStatuses } from '../../../shared/bookings.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { AdminBooking } from './queries.ts'
import { useChangeBookingStatus } from './use-change-booking-status.ts'

const statusLabels: Record<Exclude<BookingStatus, 'pending' | 'cancelled'>, string> = {
  confirmed: 'Confirm booking',
  'in-progress': 'Start the work',
  completed: 'Mark as completed',
}

type Props = { booking: AdminBooking; onChange: (booking: AdminBooking) => void }

/** The steps a booking may take from where it stands; cancelling asks first. */
export function BookingStatusActions({ booking, onChange }: Props) {
  const [confirming, setConfirming] = useState(false)
  const { step, stepping } = useChangeBookingStatus(booking, onChange)
  const next = nextBookingStatuses[booking.status]
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
              {stepping === status ? 'One moment...' : statusLabels[status]}
            </button>
          ),
      )}
      {mayCancel && (
        <button type="button" className="btn btn-line" aria-disabled={!!stepping} onClick={() => setConfirming(true)}>
          Cancel booking
        </button>
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Cancel this booking?"
        confirmLabel="Cancel booking"
        cancelLabel="Keep booking"
        busy={!!stepping}
        onConfirm={() => step('cancelled', () => setConfirming(false))}
      >
        The booking of {booking.parentName} for {booking.childName} ends here, and this cannot be undone.
        {booking.userId && ' They are told at once.'}
      </ConfirmDialog>
    </>
  )
}
