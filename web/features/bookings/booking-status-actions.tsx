import { useState } from 'react'
import { type BookingStatus, nextBookingStatuses } from '../../../shared/bookings.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { useStepPause } from '../../lib/step-pause.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type AdminBooking, bookingKeys } from './queries.ts'

const statusLabels: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirm booking',
  'in-progress': 'Start the work',
  completed: 'Mark as completed',
  cancelled: 'Cancel booking',
}

type Props = { booking: AdminBooking; onChange: (booking: AdminBooking) => void }

export function BookingStatusActions({ booking, onChange }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, variables } = useAction({
    mutationFn: (status: BookingStatus) =>
      send(api.admin.bookings[':id'].$put({ param: { id: booking.id }, json: { status, from: booking.status } })),
    success: ({ status, childName }) => ({
      title: `Booking ${humanize(status).toLowerCase()}`,
      description: childName,
    }),
    onSuccess: onChange,
    failure: 'We could not change this booking. Please try again.',
    refresh: bookingKeys.admin,
    isStep: true,
  })
  const isPaused = useStepPause()
  const next = nextBookingStatuses[booking.status]
  if (next.length === 0)
    return <p className="text-label text-ink-soft">This booking is {booking.status}, so there is no further step.</p>
  return (
    <>
      {next.map((status) => (
        <button
          key={status}
          type="button"
          className={status === 'cancelled' ? 'btn btn-line' : 'btn sm:order-1'}
          aria-disabled={isPending || isPaused}
          onClick={() => isPending || isPaused || (status === 'cancelled' ? setConfirming(true) : mutate(status))}
        >
          {isPending && variables === status && status !== 'cancelled' ? 'One moment...' : statusLabels[status]}
        </button>
      ))}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Cancel this booking?"
        confirmLabel="Cancel booking"
        cancelLabel="Keep booking"
        busy={isPending}
        onConfirm={() => isPending || mutate('cancelled', { onSettled: () => setConfirming(false) })}
      >
        The booking of {booking.parentName} for {booking.childName} ends here, and this cannot be undone.
        {booking.visits.map(({ startsAt }) => ` The visit on ${visitTime(Date.parse(startsAt))} is cancelled too.`)}
        {booking.userId && ' They are told at once.'}
      </ConfirmDialog>
    </>
  )
}
