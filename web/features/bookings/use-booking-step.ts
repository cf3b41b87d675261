import { useMutation } from '@tanstack/react-query'
import type { BookingStatus } from '../../../shared/bookings.ts'
import { api, send, sentenceFor, useRefresh } from '../../api.ts'
import { words } from '../../lib/format.ts'
import { toast } from '../../ui/toast.ts'
import { bookingKeys, type DeskBooking } from './queries.ts'

/** Takes a booking to another status, tells how it went, and shows lists and figures as they are then. */
export function useBookingStep(booking: DeskBooking, onChange: (booking: DeskBooking) => void) {
  const refresh = useRefresh(bookingKeys.desk)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: BookingStatus) =>
      send(api.admin.bookings[':id'].$put({ param: { id: booking.id }, json: { status } })),
    onSuccess: (changed) => {
      onChange(changed)
      toast({ tone: 'good', title: `Booking ${words(changed.status).toLowerCase()}`, description: changed.childName })
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: sentenceFor(error, 'We could not change this booking. Please try again.'),
      }),
    // Also after an error: somebody else may have been faster.
    onSettled: refresh,
  })
  return {
    step: (status: BookingStatus, then?: () => void) => isPending || mutate(status, { onSettled: then }),
    stepping: isPending ? variables : undefined,
  }
}
