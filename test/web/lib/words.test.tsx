import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  customerPasswordForm,
  forgotPasswordInput,
  loginInput,
  newPasswordForm,
  registerForm,
} from '../../../shared/auth.ts'
import { bookingFormInput, bookingPatch } from '../../../shared/bookings.ts'
import { guestInput } from '../../../shared/chat.ts'
import { requestForm } from '../../../shared/data-requests.ts'
import { enquiryInput } from '../../../shared/leads.ts'
import { refusalOfIssue } from '../../../shared/refusals/refusal.ts'
import { customerTestimonialForm } from '../../../shared/testimonials.ts'
import { speak } from '../../../shared/words/t.ts'
import { inMalayalam } from '../../../web/lib/malayalam-server-words.ts'
import { tNodes } from '../../../web/lib/t-nodes.ts'

const forms = {
  ...{ bookingFormInput, bookingPatch, guestInput, enquiryInput, registerForm, loginInput, forgotPasswordInput },
  ...{ customerPasswordForm, newPasswordForm, requestForm, customerTestimonialForm },
}
const wrong = { empty: '', long: 'x'.repeat(5000), controls: 'Mia\u0000', lines: 'Mia\nMia' }

test.each(Object.entries(forms))(
  'refusals in Malayalam what %s refuses is said in Malayalam, the name of the field too',
  (_name, form) => {
    const refusals = Object.values(wrong).flatMap((value) => {
      // An id is never typed.
      const typed = Object.keys(form.shape).filter((field) => field !== 'chatRoomId')
      const input = Object.fromEntries(typed.map((field) => [field, value]))
      return form.safeParse(input).error?.issues.map(refusalOfIssue) ?? []
    })
    expect(refusals.length).toBeGreaterThan(0)
    const said = refusals.map((refusal) => inMalayalam(refusal) ?? refusal.message)
    expect(said.filter((sentence) => /[A-Za-z]/.test(sentence))).toEqual([])
  },
)

test('an element in a sentence stands where its placeholder stands, in each language', () => {
  const sentence = () => tNodes('I agree to {privacy} now', { privacy: <a href="/privacy">the notice</a> })
  expect(renderToStaticMarkup(sentence())).toBe('I agree to <a href="/privacy">the notice</a> now')
  const words = { 'I agree to {privacy} now': '{privacy} സമ്മതം' }
  expect(renderToStaticMarkup(speak('ml', words, sentence))).toBe('<a href="/privacy">the notice</a> സമ്മതം')
})
