import { useMutation } from '@tanstack/react-query'
import type { BookingStatus } from '../../../shared/bookings.ts'
import { api, errorMessage, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { useInvalidate } from '../../queries.ts'
import { toast } from '../../ui/toast.ts'
import { type AdminBooking, bookingKeys } from './queries.ts'

/** Takes a booking to another status, tells how it went, and shows lists and figures as they are then. */
export function useChangeBookingStatus(booking: AdminBooking, onChange: (booking: AdminBooking) => void) {
  const refresh = useInvalidate(bookingKeys.admin)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: BookingStatus) =>
      send(api.admin.bookings[':id'].$put({ param: { id: booking.id }, json: { status } })),
    onSuccess: (changed) => {
      onChange(changed)
      toast({
        tone: 'good',
        title: `Booking ${humanize(changed.status).toLowerCase()}`,
        description: changed.childName,
      })
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: errorMessage(error, 'We could not change this booking. Please try again.'),
      }),
    // Also after an error: somebody else may have been faster.
    onSettled: refresh,
  })
  return {
    step: (status: BookingStatus, then?: () => void) => isPending || mutate(status, { onSettled: then }),
    stepping: isPending ? variables : undefined,
  }
}
