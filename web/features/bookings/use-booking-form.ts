import { useEffect, useState } from 'react'
import { fullName } from '../../../shared/names.ts'
import { api, send, statusOf } from '../../api.ts'
import { fillEmpty } from '../../lib/form-draft.ts'
import { useSession } from '../../session.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { toast } from '../../ui/toast.ts'
import { draft } from './booking-draft.ts'
import type { SentBooking } from './booking-form-sent.tsx'

/** What a submit leads to comes with the first one that is right. */
export const importAccountDialog = () => import('./booking-form-account.tsx')
export const importBookingFormSent = () => import('./booking-form-sent.tsx')

const failure = 'Failed to submit booking. Please try again.'

/** Sends the booking with the photos of these keys; asks a visitor for an account first. */
export function useBookingForm(inspirationPhotos: string[], onSent: (booking: SentBooking) => void) {
  const { user, loading, error } = useSession()
  const isVisitor = !user && !loading && !error
  const [isAskingForAccount, setAskingForAccount] = useState(false)

  const { errors, busy, form } = useSubmit({
    schema: async () => (await import('../../../shared/bookings.ts')).bookingFormInput,
    draft,
    anonymous: true,
    isReady: async () => {
      await (isVisitor ? importAccountDialog() : importBookingFormSent())
      setAskingForAccount(isVisitor)
      return !isVisitor
    },
    mutationFn: async ({ consent: _ticked, ...fields }) => {
      const booking = { ...fields, consent: true as const, inspirationPhotos }
      const header = { 'idempotency-key': draft.idempotencyKeyFor(booking) }
      const { id } = await send(api.bookings.$post({ json: booking, header }))
      return { ...booking, id }
    },
    success: () => ({ title: 'Booking received', description: 'We will contact you within 24 hours.' }),
    onSuccess: (booking, _input, form) => {
      form.reset()
      onSent(booking)
    },
    failure,
    // The same schema has passed here: what the server alone can tell is a number that does not exist, or a bad photo.
    fieldOf: (sentence, error) =>
      statusOf(error) === 422 ? 'inspirationPhotos' : /phone number/.test(sentence) && 'phone',
    onFailure: (error, form) => {
      const status = statusOf(error)
      if (status === 401) setAskingForAccount(true)
      else if (status >= 400 && status < 500) return false
      else {
        const action = { label: 'Try again', onClick: () => form.requestSubmit() }
        toast({ tone: 'bad', title: 'Error', description: failure, action })
      }
      return true
    },
  })
  useEffect(() => {
    if (!form.ref.current || user?.role !== 'customer') return
    const { email, phone } = user
    fillEmpty(form.ref.current, { parentName: fullName(user), email, phone })
  }, [user, form.ref])
  return { user, isVisitor, isAskingForAccount, setAskingForAccount, errors, busy, form }
}
