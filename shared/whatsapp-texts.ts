import type { WhatsappLanguage, WhatsappTopic } from './whatsapp.ts'

// Malayalam case endings depend on the last sound of a word, so no ending follows a name: the wearer is in brackets. A
// date ends with its number, which can take an ending.

/** The default texts in Malayalam. */
const malayalamTexts: Record<WhatsappTopic, string> = {
  order_open: `നമസ്കാരം[ {name}], {shop}-ൽ ഓർഡർ നൽകിയതിന് നന്ദി.

[ഓർഡർ: {garment}
][ആർക്കുവേണ്ടി: {wearer}
][ഓർഡർ നമ്പർ: {order}
][തയ്യാറാകുന്ന ഏകദേശ തീയതി: {date}
][ലഭിച്ച തുക: {amount}
][ബാക്കി തുക: {balance}
]
[ഓർഡറിന്റെ വിവരങ്ങൾ ഇവിടെ കാണാം: {link}

]എന്തെങ്കിലും മാറ്റം വേണമെങ്കിൽ ഈ സന്ദേശത്തിന് മറുപടി അയച്ചാൽ മതി.`,
  booking_confirmed: `നമസ്കാരം[ {name}],

{shop}-ലെ കൂടിക്കാഴ്ച ഉറപ്പിച്ചിരിക്കുന്നു[: {garment}][ ({wearer})].[ വരാൻ നിശ്ചയിച്ച സമയം: {visit}.][ വിളിക്കാൻ നിങ്ങൾ പറഞ്ഞ സമയം: {time}.]

എന്തെങ്കിലും മാറ്റം വേണമെങ്കിൽ ഈ സന്ദേശത്തിന് മറുപടി അയച്ചാൽ മതി.[ വിവരങ്ങൾ ഇവിടെ കാണാം: {link}]`,
  measure_again: `നമസ്കാരം[ {name}],

കുറച്ചു നാൾ മുൻപാണ് അളവെടുത്തത്[ ({wearer})]. ചടങ്ങിന്റെ ദിവസം നന്നായി പാകമാകാൻ ഒരിക്കൽക്കൂടി അളവെടുക്കണമെന്നുണ്ട്[: {garment}].

ഏതു ദിവസമാണ് വരാൻ സൗകര്യമെന്ന് അറിയിക്കുമല്ലോ.

{shop}`,
  fitting: `നമസ്കാരം[ {name}],

നിങ്ങൾ ഓർഡർ ചെയ്ത വസ്ത്രം ഇട്ടുനോക്കാൻ തയ്യാറായിട്ടുണ്ട്[: {garment}][ ({wearer})]. ഏതു ദിവസമാണ് വരാൻ സൗകര്യമെന്ന് അറിയിക്കുമല്ലോ.[ {date}-നകം വരാൻ കഴിഞ്ഞാൽ നന്നായിരുന്നു.]

{shop}`,
  ready: `നമസ്കാരം[ {name}],

നിങ്ങളുടെ ഓർഡർ തയ്യാറായിട്ടുണ്ട്[: {garment}][ ({wearer})].[ ബാക്കി തുക: {balance}.]

ഏതു ദിവസമാണ് വന്നു വാങ്ങാൻ സൗകര്യമെന്ന് അറിയിക്കുമല്ലോ.[ വിവരങ്ങൾ ഇവിടെ കാണാം: {link}]

സ്നേഹത്തോടെ,
{shop}`,
  payment: `നമസ്കാരം[ {name}],

നിങ്ങൾ നൽകിയ തുക[ ({amount})] ലഭിച്ചു, നന്ദി.[ ഓർഡർ നമ്പർ: {order}.][ ബാക്കി തുക: {balance}.]

{shop}`,
  review: `നമസ്കാരം[ {name}],

ഞങ്ങൾ തയ്ച്ചുതന്നത് ഇഷ്ടമായെന്നു കരുതുന്നു. സമയം കിട്ടുമ്പോൾ അതേക്കുറിച്ചു രണ്ടു വാക്ക് എഴുതാമോ? മറ്റു കുടുംബങ്ങൾക്ക് അതൊരു സഹായമാകും.[ ഇവിടെ എഴുതാം: {link}]

എന്തെങ്കിലും കുറവു തോന്നിയെങ്കിൽ ഞങ്ങളോടു പറയുമല്ലോ.

സ്നേഹത്തോടെ,
{shop}`,
  quote: `നമസ്കാരം[ {name}],

നിങ്ങൾക്കുള്ള വിലവിവരം തയ്യാറായിട്ടുണ്ട്[: {garment}][ ({wearer})].[ ആകെ തുക: {amount}.][ കിഴിവ്: {discount}.][ തുടങ്ങാൻ മുൻകൂർ: {advance}.][ {date} വരെ ഈ വില ബാധകമാണ്.][ ഇവിടെ കണ്ട് സമ്മതം അറിയിക്കാം: {link}]

സമ്മതമാണോ, എന്തെങ്കിലും മാറ്റം വേണോ എന്ന് അറിയിക്കുമല്ലോ.

{shop}`,
  visit_set: `നമസ്കാരം[ {name}],

{shop}-ൽ വരാനുള്ള സമയം നിശ്ചയിച്ചു[: {date}][, {time}].

ഈ സമയം സൗകര്യമല്ലെങ്കിൽ ഈ സന്ദേശത്തിന് മറുപടി അയച്ചാൽ മതി, മറ്റൊരു സമയം കണ്ടെത്താം.[ {link}]`,
  visit_reminder: `നമസ്കാരം[ {name}],

{shop}-ൽ നിങ്ങളെ പ്രതീക്ഷിക്കുന്നു[: {date}][, {time}].

വരാൻ കഴിയില്ലെങ്കിൽ അറിയിക്കുമല്ലോ.`,
  breach: `നമസ്കാരം[ {name}],

ഞങ്ങൾ സൂക്ഷിക്കുന്ന നിങ്ങളുടെ വിവരങ്ങളെക്കുറിച്ചാണ് ഈ സന്ദേശം.

{notice}

{shop}`,
  visit_cancelled: `നമസ്കാരം[ {name}],

{shop}-ൽ വരാൻ നിശ്ചയിച്ചിരുന്ന സമയം റദ്ദാക്കി[: {date}][, {time}].

മറ്റൊരു ദിവസം വരാൻ ആഗ്രഹമുണ്ടെങ്കിൽ ഈ സന്ദേശത്തിന് മറുപടി അയച്ചാൽ മതി.`,
}

// Default texts of messages, used unless the admin wrote others. Only the Worker imports this file: no page contains
// the texts.

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

Our quotation is ready[: {garment}][ for {wearer}].[ It comes to {amount}.][ That is after a discount of {discount}.][ To begin, we need {advance}.][ It is valid until {date}.][ You can accept it here: {link}]

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

/** The default text of each topic, by language. */
export const defaultWhatsappTexts: Record<WhatsappLanguage, Texts> = { en: english, ml: malayalamTexts }
