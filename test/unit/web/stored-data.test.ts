import { expect, it } from 'vitest'
import type { WhatsappValues } from '../../../shared/whatsapp.ts'
import { storedData } from '../../../web/pages/public/stored-data.ts'

const whyOf = (name: string) => storedData().find(({ what }) => what === name)?.why ?? ''

/** Personal data in WhatsApp messages, in the words of the privacy page. */
const said: Record<Exclude<keyof WhatsappValues, 'shop'>, RegExp> = {
  name: /your first name/,
  wearer: /that of whoever wears it/,
  garment: /what we make/,
  order: /the order’s number/,
  link: /a link to it/,
  date: /a day/,
  time: /a time/,
  visit: /a day or a time/,
  amount: /what it would cost, what was paid/,
  advance: /what it would cost/,
  discount: /what it would cost/,
  balance: /left to pay/,
  notice: /what happened to your data/,
}

it('the privacy page says all that a WhatsApp message can say', () => {
  for (const words of Object.values(said)) expect(whyOf('Messages on WhatsApp')).toMatch(words)
})

it('the privacy page says how long the notification of a payment by UPI stays, found or not', () => {
  expect(whyOf('Payments')).not.toContain('until we have found it')
  expect(whyOf('Payments')).toContain('our notification keeps both for 12 months')
  expect(whyOf('Notifications')).toContain('a payment you tell us of')
})
