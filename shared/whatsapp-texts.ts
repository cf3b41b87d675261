import type { WhatsappLanguage, WhatsappTopic } from './whatsapp.ts'
import { malayalamTexts } from './whatsapp-texts-malayalam.ts'

// What a message says unless the admin has words of her own. Only the Worker imports this: no page carries it.

type Texts = Record<WhatsappTopic, string>

const english: Texts = {
  order_open: `Hello[ {name}], thank you for your order with {shop}.

[Your order: {garment}
][For: {wearer}
][Order number: {order}
][Ready about: {date}
][Received: {amount}
][Balance: {balance}
]
[You can follow it here: {link}

]If anything should be different, just reply to this message.`,
  booking_confirmed: `Hello[ {name}],

Your consultation with {shop} is confirmed[: {garment}][ for {wearer}].[ Your visit: {visit}.][ You asked us to call: {time}.]

If you would like to change anything, just reply to this message.[ Your booking: {link}]`,
  measure_again: `Hello[ {name}],

We took the measurements[ for {wearer}] some time ago. So that it fits well on the day, we would like to measure once more[: {garment}].

Which day would suit you?

{shop}`,
  fitting: `Hello[ {name}],

Your order is ready to be tried on[: {garment}][ for {wearer}]. Please tell us which day suits you.[ By {date} would be best.]

{shop}`,
  ready: `Hello[ {name}],

Your order is ready[: {garment}][ for {wearer}].[ The balance is {balance}.]

Please tell us which day suits you.[ You can see it here: {link}]

With warm wishes,
{shop}`,
  payment: `Hello[ {name}],

Thank you, we have received your payment[ of {amount}][ for order {order}].[ The balance is {balance}.]

{shop}`,
  review: `Hello[ {name}],

We hope you are happy with what we made for you. If you have a minute, a few words about it would help other families.[ You can write them here: {link}]

And if something is not quite right, please tell us.

With warm wishes,
{shop}`,
  quote: `Hello[ {name}],

Our quotation is ready[: {garment}][ for {wearer}].[ It comes to {amount}.][ To begin, we need {advance}.][ It is valid until {date}.][ You can accept it here: {link}]

Please tell us if it suits you, or what you would like to change.

{shop}`,
  visit_set: `Hello[ {name}],

Your visit to {shop} is arranged[: {date}][, {time}].

If it does not suit you, just reply and we will find another time.[ {link}]`,
  visit_reminder: `Hello[ {name}],

We look forward to your visit to {shop}[: {date}][, {time}].

If you cannot come, please let us know.`,
  breach: `Hello[ {name}],

This is about the data we keep of you.

{notice}

{shop}`,
  visit_cancelled: `Hello[ {name}],

Your visit to {shop} is cancelled[: {date}][, {time}].

If you would like to come on another day, just reply to this message.`,
}

/** The shop's words for each topic, by language. */
export const defaultWhatsappTexts: Record<WhatsappLanguage, Texts> = { en: english, ml: malayalamTexts }
