import { useState } from 'react'
import { ApiError, api, errorMessage, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSession } from '../../session.tsx'
import { toast } from '../../ui/toast.ts'
import { clearDraft, idempotencyKeyFor } from './booking-draft.ts'
import type { SentBooking } from './booking-form-sent.tsx'

/** What a submit leads to comes with the first submit, beside the schema. */
export const importAccountDialog = () => import('./booking-form-account.tsx')
export const importBookingFormSent = () => import('./booking-form-sent.tsx')

const failureMessage = 'Failed to submit booking. Please try again.'

/** Sends the booking with the photos of these keys. `asking` is whether the question for an account is open. */
export function useBookingForm(inspirationPhotos: string[], onSent: (booking: SentBooking) => void) {
  const { user, loading, error } = useSession()
  const isVisitor = !user && !loading && !error
  const [asking, setAsking] = useState(false)

  const { errors, showErrors, busy, form } = useForm({
    schema: async () => {
      const [{ bookingFormInput }] = await Promise.all([
        import('../../../shared/bookings.ts'),
        isVisitor ? importAccountDialog() : importBookingFormSent(),
      ])
      return bookingFormInput
    },
    onSubmit: async ({ consent: _ticked, ...fields }) => {
      if (isVisitor) return setAsking(true)
      const booking = { ...fields, consent: true as const, inspirationPhotos }
      await send(api.bookings.$post({ json: booking, header: { 'idempotency-key': idempotencyKeyFor(booking) } }))
      clearDraft()
      toast({ tone: 'good', title: 'Booking received', description: 'We will contact you within 24 hours.' })
      onSent(booking)
    },
    onError: (error, form) => {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 401) return setAsking(true)
      const isRefusal = status >= 400 && status < 500
      const description = isRefusal ? errorMessage(error, failureMessage) : failureMessage
      // The same schema has passed here: what the server alone can tell is a number that does not exist, or a bad photo.
      if (/phone number/.test(description)) showErrors({ phone: description }, form)
      if (status === 422) showErrors({ inspirationPhotos: description }, form)
      const again = { label: 'Try again', onClick: () => form.requestSubmit() }
      toast({ tone: 'bad', title: 'Error', description, action: isRefusal ? undefined : again })
    },
  })
  return { user, isVisitor, asking, setAsking, errors, busy, form }
}
