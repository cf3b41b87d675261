import { bookingFormInput } from '../../../shared/bookings.ts'
import { enquiryInput } from '../../../shared/leads.ts'
import { draft as bookingDraft, errorsSentence } from '../../features/bookings/booking-draft.ts'
import { draft as enquiryDraft } from '../../features/leads/enquiry-draft.ts'
import { sayErrors } from '../../lib/early-errors.ts'
import { beginWith, forgetSent } from '../../lib/form-draft.ts'
import { sentencesOf } from '../../lib/server-words.ts'

/**
 * Looks a form that was sent through by the schema that it is sent with, and says what is missing. Where nothing is, it
 * goes on waiting for React, which sends it.
 */
export async function answer(place: HTMLElement) {
  const dialog = place.querySelector<HTMLDialogElement>('dialog.early-form:not([open])')
  const form = dialog?.querySelector('form')
  if (!dialog || !form) return
  const isBooking = place.dataset.island === 'booking'
  beginWith(isBooking ? bookingDraft : enquiryDraft, form)
  const { error } = (isBooking ? bookingFormInput : enquiryInput).safeParse(Object.fromEntries(new FormData(form)))
  const sentences = error ? await sentencesOf(error.issues) : {}
  // Meanwhile React may have come, which looks it through itself.
  if (place.dataset.state !== 'starting') return
  sayErrors(form, sentences, isBooking ? errorsSentence : undefined)
  if (!error) return
  dialog.open = true
  forgetSent()
}
