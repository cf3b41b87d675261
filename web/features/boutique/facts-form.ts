import * as z from 'zod/mini'
import type { BoutiqueFacts, OpeningDay } from '../../../shared/boutique.ts'
import { boutiqueInput } from '../../../shared/boutique-input.ts'

type Fields = Record<string, string>

/** `10:30` as minutes after midnight; NaN for anything else. Midnight at the end of a day is its 24th hour. */
function minutesOf(clock = '', isClosing = false) {
  const [hours, minutes] = clock.split(':').map(Number)
  const total = (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN)
  return isClosing && total === 0 ? 24 * 60 : total
}

const daysOf = (fields: Fields): OpeningDay[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) =>
    fields[`open.${day}`]
      ? { open: minutesOf(fields[`week.${day}.open`]), close: minutesOf(fields[`week.${day}.close`], true) }
      : null,
  )

const closedDaysOf = (fields: Fields) =>
  Object.keys(fields)
    .flatMap((name) => /^closed\.(\d+)\.date$/.exec(name)?.[1] ?? [])
    .map((row) => ({ date: fields[`closed.${row}.date`], reason: fields[`closed.${row}.reason`] || undefined }))

/** What an empty field leaves out. */
const entered = <Value>(typed: string | undefined, value: Value) => (typed?.trim() ? value : undefined)

const factsFromFields = (fields: Fields) => ({
  name: fields.name,
  owner: fields.owner,
  established: entered(fields.established, Number(fields.established)),
  siteSince: fields.siteSince,
  phone: fields.phone,
  whatsapp: fields.whatsapp,
  email: fields.email,
  address: {
    street: fields.street,
    area: fields.area,
    city: fields.city,
    postcode: fields.postcode,
    state: fields.state,
    map: fields.map,
  },
  instagram: entered(`${fields.handle}${fields.instagram}`, { handle: fields.handle, url: fields.instagram }),
  facebook: entered(fields.facebook, { url: fields.facebook }),
  hours: { week: daysOf(fields), closed: closedDaysOf(fields) },
  families: fields.families,
  experience: fields.experience,
  rating: entered(`${fields.ratingValue}${fields.ratingFrom}`, { value: fields.ratingValue, from: fields.ratingFrom }),
  notice: fields.notice,
})

function fieldOf(path: PropertyKey[]) {
  const [first = '', second, third, fourth] = path.map(String)
  if (first === 'address') return second ?? ''
  if (first === 'instagram') return second === 'handle' ? 'handle' : 'instagram'
  if (first === 'rating') return second === 'value' ? 'ratingValue' : 'ratingFrom'
  if (first === 'hours' && second === 'week') return `week.${third}.${fourth ?? 'close'}`
  if (first === 'hours') return `closed.${third ?? 0}.${fourth ?? 'date'}`
  return first
}

/** The form's fields as the facts they mean; each first sentence stands under its own field. */
export const factsForm = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((fields, { issues }): BoutiqueFacts => {
    const parsed = boutiqueInput.safeParse(factsFromFields(fields))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      issues.push({ code: 'custom', message, path: [fieldOf(path)], input: fields })
    return z.NEVER
  }),
)
