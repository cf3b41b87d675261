import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fullName } from '../../../shared/names.ts'
import { t } from '../../../shared/words/t.ts'
import { api, errorMessage, refusalOf, send, statusOf } from '../../api.ts'
import { fillEmpty } from '../../lib/form-draft.ts'
import { laterCode } from '../../lib/later-code.ts'
import { query } from '../../queries.ts'
import { useSession } from '../../session.tsx'
import { toastFailedPhotos } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { toast } from '../../ui/toast.tsx'
import { draft } from './booking-draft.ts'
import type { SentBooking } from './booking-form-sent.tsx'

const schema = laterCode(() => import('../../../shared/bookings.ts'))
export const accountDialog = laterCode(() => import('./booking-form-account.tsx'))
export const bookingFormSent = laterCode(() => import('./booking-form-sent.tsx'))

/** Loads the code that a submit needs while the visitor fills in the form, before the connection can be lost. */
export const prepareBookingForm = () =>
  Promise.all([schema, accountDialog, bookingFormSent].map((code) => code.prepare()))

const failureText = () => t('Failed to submit booking. Please try again.')

/**
 * Sends the booking with these photo keys, unless a photo has failed (`hasAll`); asks a visitor for an account first.
 * `refusal` is the error of the last attempt that belongs to no field.
 */
export function useBookingForm(
  inspirationPhotos: string[],
  hasAll: () => boolean,
  onSent: (booking: SentBooking) => void,
) {
  const { user, loading, error } = useSession()
  const isVisitor = !user && !loading && !error
  const [isAskingForAccount, setAskingForAccount] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const failure = failureText()
  const agreedAt = useAgreedAt(user?.id)

  const submit = useSubmit({
    schema: async () => {
      const { bookingAgainInput, bookingFormInput } = await schema.load()
      return agreedAt ? bookingAgainInput : bookingFormInput
    },
    visitorDraft: draft,
    anonymous: true,
    isReady: async () => {
      setRefusal(undefined)
      await (isVisitor ? accountDialog : bookingFormSent).load()
      setAskingForAccount(isVisitor)
      if (isVisitor) return false
      if (!hasAll()) toastFailedPhotos()
      return hasAll()
    },
    mutationFn: async ({ consent, ...fields }) => {
      const booking = { ...fields, ...(consent && { consent: true as const }), inspirationPhotos }
      const header = { 'idempotency-key': draft.idempotencyKeyFor(booking) }
      const answer = await send(api.bookings.$post({ json: booking, header }))
      const { id, updatedAt, weekIsFull, mayChooseVisit, visitsUntil } = answer
      return { ...booking, id, updatedAt, weekIsFull, visitsUntil: mayChooseVisit ? visitsUntil : null }
    },
    success: () => ({ title: t('Booking received'), description: t('We will contact you within 24 hours.') }),
    onSuccess: (booking, _input, form) => {
      form.reset()
      onSent(booking)
    },
    failure,
    onFailure: (error, form) => {
      const status = statusOf(error)
      const sentence = status >= 500 ? failure : errorMessage(error, failure)
      if (status === 401) setAskingForAccount(true)
      else if (!refusalOf(error).field) setRefusal(sentence)
      if (status >= 400 && status < 500) return status === 401
      const action = { label: t('Try again'), onClick: () => form.requestSubmit() }
      toast({ tone: 'bad', title: t('Error'), description: failure, action })
      return true
    },
  })
  const { form } = submit
  useEffect(() => {
    if (!form.ref.current || user?.role !== 'customer') return
    const { email, phone } = user
    // Skips the focused field, so the customer can type there.
    fillEmpty(form.ref.current, { parentName: fullName(user), email, phone }, document.activeElement)
  }, [user, form.ref])
  return { user, isVisitor, isAskingForAccount, setAskingForAccount, refusal, submit, agreedAt }
}

/** Returns when this customer accepted both consents of the form's tick box, if both are in force. */
function useAgreedAt(userId: string | undefined) {
  const { data = [] } = useQuery({ ...query(api.user.consents), enabled: userId !== undefined })
  const agreed = data.filter(
    ({ kind, given, isInForce }) => (kind === 'notice' || kind === 'parent') && given && isInForce,
  )
  return userId && agreed.length === 2 ? agreed.map(({ at }) => at ?? '').sort()[0] : undefined
}
