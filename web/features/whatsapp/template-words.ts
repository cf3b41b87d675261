import type { whatsappPlaceholders } from '../../../shared/whatsapp.ts'

type FieldName = (typeof whatsappPlaceholders)[number]

/** The fields of a message, by the names that the editor shows in square brackets. */
export const fieldLabels = {
  name: 'Name',
  garment: 'Garment',
  wearer: 'Wearer',
  order: 'Order',
  date: 'Date',
  time: 'Time',
  visit: 'Visit',
  amount: 'Amount',
  discount: 'Discount',
  balance: 'Balance',
  advance: 'Advance',
  link: 'Link',
  shop: 'Shop',
} as const satisfies Partial<Record<FieldName, string>>

const isField = (name: string): name is keyof typeof fieldLabels => name in fieldLabels
const nameOf = (label: string) => {
  const name = label.toLowerCase()
  return isField(name) ? name : undefined
}

/** A part of a stored template that is left out while one of its fields is not known. */
const optional = /\[([^[\]]*\{[^[\]]*)\]/g
const bracketed = /\[([^[\]\n]*)\]/g

/** Returns a stored template as the editor shows it: `Ready: [Garment]` for `Ready[: {garment}]`. */
export const toShown = (template: string) =>
  template
    .replace(optional, '$1')
    .replace(/\{(\w+)\}/g, (written, name: string) => (isField(name) ? `[${fieldLabels[name]}]` : written))

/** Returns the first bracket of a typed text that names no field, such as `[Nam]`. */
export const unknownField = (typed: string) =>
  [...typed.matchAll(bracketed)].find(([, label = '']) => !nameOf(label))?.[0]

type Part = { from: number; to: number }
const meets = (one: Part, other: Part) => one.from < other.to && other.from < one.to

/**
 * Returns a typed text as a template to store. `known` are templates that it may repeat: their parts are found again by
 * their words. Any other field is left out with the words that lead to it, or with its sentence.
 */
export function toTemplate(typed: string, known: string[]) {
  const same = known.find((template) => toShown(template) === typed)
  if (same !== undefined) return same
  let parts = knownParts(typed, known)
  for (const { index, 0: written, 1: label = '' } of typed.matchAll(bracketed)) {
    const name = nameOf(label)
    const field = { from: index, to: index + written.length }
    if (!name || name === 'shop' || parts.some((part) => meets(part, field))) continue
    const found = describing.has(name) ? withLead(typed, field) : sentenceOf(typed, field)
    parts = [...parts.filter((part) => !meets(part, found)), found]
  }
  let [template, at] = ['', 0]
  for (const { from, to } of parts.sort((a, b) => a.from - b.from)) {
    template += `${withFields(typed.slice(at, from))}[${withFields(typed.slice(from, to))}]`
    at = to
  }
  return template + withFields(typed.slice(at))
}

const withFields = (typed: string) =>
  typed.replace(bracketed, (written, label: string) => (nameOf(label) ? `{${nameOf(label)}}` : written))

/** Finds the parts of known templates whose words still stand, the longest first. */
function knownParts(typed: string, known: string[]) {
  const words = known.flatMap((template) => [...template.matchAll(optional)].map(([, inner = '']) => toShown(inner)))
  const parts: Part[] = []
  for (const text of words.sort((a, b) => b.length - a.length))
    for (let from = typed.indexOf(text); from >= 0; from = typed.indexOf(text, from + 1)) {
      const part = { from, to: from + text.length }
      if (!parts.some((other) => meets(other, part))) parts.push(part)
    }
  return parts
}

/** Fields beside which the sentence says something else. The sentence of another one, such as the balance, is about it. */
const describing = new Set<string>(['name', 'garment', 'wearer', 'order'])
const lead = /(?:[^\S\n]+(?:for|of|to|from|order|number))*[^\S\n]*[:,(]?[^\S\n]*$/i

function withLead(typed: string, { from, to }: Part): Part {
  const [words = ''] = lead.exec(typed.slice(0, from)) ?? []
  return { from: from - words.length, to: words.includes('(') && typed[to] === ')' ? to + 1 : to }
}

/** Returns the sentence of a field with the space before it; a whole line goes with its end. */
function sentenceOf(typed: string, field: Part): Part {
  const ends = [...typed.matchAll(/[.!?](?=\s|$)|\n/g)].map(({ index }) => index)
  const from = (ends.findLast((end) => end < field.from) ?? -1) + 1
  const end = ends.find((end) => end >= field.to) ?? typed.length
  const to = typed[end] === '\n' ? end : Math.min(end + 1, typed.length)
  const isLine = (from === 0 || typed[from - 1] === '\n') && typed[to] === '\n'
  return { from, to: isLine ? to + 1 : to }
}
