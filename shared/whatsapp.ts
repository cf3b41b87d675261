/** Topics of WhatsApp messages: rows of `wa_topics`. */
export const whatsappTopics = [
  'order_open',
  'fitting',
  'ready',
  'review',
  'payment',
  'quote',
  'visit_set',
  'visit_reminder',
  'visit_cancelled',
  'measure_again',
  'booking_confirmed',
  'breach',
] as const
export type WhatsappTopic = (typeof whatsappTopics)[number]

/** Placeholders of a template, written as `{name}`. */
export const whatsappPlaceholders = [
  'name',
  'shop',
  'garment',
  'wearer',
  'order',
  'date',
  'time',
  'visit',
  'amount',
  'balance',
  'advance',
  'discount',
  'link',
  'notice',
] as const
export type WhatsappValues = Partial<Record<(typeof whatsappPlaceholders)[number], string>>

export const whatsappLanguages = ['en', 'ml'] as const
export type WhatsappLanguage = (typeof whatsappLanguages)[number]
export const whatsappLanguageLabels: Record<WhatsappLanguage, string> = { en: 'English', ml: 'Malayalam' }

/** Events after which each message is written. */
export const whatsappTopicLabels: Record<WhatsappTopic, string> = {
  order_open: 'Order opened',
  booking_confirmed: 'Booking confirmed',
  measure_again: 'Measure again',
  fitting: 'Ready for the fitting',
  ready: 'Order ready',
  payment: 'Payment recorded',
  review: 'Asking for a review',
  quote: 'Quotation sent',
  visit_set: 'Visit arranged',
  visit_reminder: 'Visit tomorrow',
  breach: 'Notice of a breach',
  visit_cancelled: 'Visit cancelled',
}

/** Topics that an event triggers, in the order of an order's life. Each notice of a breach has its own text. */
export const writtenTopics = [
  'booking_confirmed',
  'order_open',
  'quote',
  'measure_again',
  'fitting',
  'ready',
  'payment',
  'visit_set',
  'visit_reminder',
  'visit_cancelled',
  'review',
] as const satisfies readonly WhatsappTopic[]

/** Topics by urgency: a notice, tomorrow's visit, an order to collect; thanks can wait. */
export const urgentTopicsFirst = [
  'breach',
  'visit_reminder',
  'visit_cancelled',
  'visit_set',
  'measure_again',
  'ready',
  'fitting',
  'quote',
  'booking_confirmed',
  'order_open',
  'payment',
  'review',
] as const satisfies readonly WhatsappTopic[]

/** Maximum letters of a message and of its template. */
export const maxWhatsappLength = 1000
/** Maximum letters of a merged message, which holds several messages of a day. */
export const maxSentLength = 4000
/** Maximum number of messages merged into one. */
export const maxSentTogether = 20

const placeholder = /\{([^{}\n]*)\}/g
const bracketed = /\[([^[\]]*)\]/g
const isPlaceholder = (name: string): name is keyof WhatsappValues =>
  whatsappPlaceholders.some((known) => known === name)

/** Returns the first unknown placeholder of a template, such as `{nam}`. */
export const unknownPlaceholder = (body: string) =>
  [...body.matchAll(placeholder)].find(([, name = '']) => !isPlaceholder(name))?.[0]

/** Fills in a template. `[text]` is removed if a placeholder in it is empty; brackets without a placeholder stay. */
export function renderWhatsapp(body: string, values: WhatsappValues) {
  const shownAs = (name: string) => (isPlaceholder(name) && values[name]) || ''
  return body
    .replace(bracketed, (group, inner: string) => {
      const names = [...inner.matchAll(placeholder)].map(([, name = '']) => name)
      if (names.length === 0) return group
      return names.every(shownAs) ? inner : ''
    })
    .replace(placeholder, (_all, name: string) => shownAs(name))
    .replace(/[^\S\n]+(?=\n|$|[,.](?:\s|$))/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Merges messages to one person: the greeting and the signature appear once. */
export function mergeWhatsapp([first = '', ...others]: string[]) {
  const [greeting] = first.match(/^[^\n,]{1,60},/) ?? []
  const texts = [first, ...others.map((text) => withoutGreeting(text, greeting))].map((text) => text.split('\n\n'))
  const signed = texts.flatMap((paragraphs) => paragraphs.slice(1).filter(isSignature).slice(-1))
  const signature = signed.sort((a, b) => b.length - a.length).slice(0, 1)
  const bodies = texts.flatMap((paragraphs) => paragraphs.filter((text, nth) => nth === 0 || !isSignature(text)))
  return [...new Set(bodies), ...signature].join('\n\n').slice(0, maxSentLength)
}

function withoutGreeting(text: string, greeting: string | undefined) {
  if (!greeting || !text.startsWith(greeting)) return text
  const rest = text.slice(greeting.length).trimStart()
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/**
 * Returns whether a paragraph is a signature such as `With warm wishes,` and the shop: short lines without a sentence.
 */
const isSignature = (paragraph: string) => {
  const lines = paragraph.split('\n')
  return lines.length <= 2 && lines.every((line) => line.length < 60) && !/[.?!:\d]$|https?:/.test(paragraph)
}
