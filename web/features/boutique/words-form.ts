import * as z from 'zod/mini'
import type { BoutiqueWordsInput } from '../../../shared/boutique-words.ts'
import { boutiqueWordsInput } from '../../../shared/boutique-words-input.ts'
import { parseRupees } from '../../../shared/typed.ts'

type Fields = Record<string, string>

/** The rows of a list of fields, `service.3.title`, in the order they stand. */
function rowsOf(fields: Fields, name: string, keys: string[]) {
  const pattern = new RegExp(`^${name}\\.(\\d+)\\.${keys[0]}$`)
  const rows = Object.keys(fields).flatMap((field) => pattern.exec(field)?.[1] ?? [])
  return rows.map((row) => Object.fromEntries(keys.map((key) => [key, fields[`${name}.${row}.${key}`] ?? ''])))
}

/** An amount that is none is NaN, which the schema refuses under its field. */
const chargeOf = (typed = '') => (typed.trim() ? (parseRupees(typed) ?? Number.NaN) : undefined)

const wordsFromFields = (fields: Fields) => ({
  story: fields.story,
  heroImages: [],
  services: rowsOf(fields, 'services', ['title', 'text']),
  questions: rowsOf(fields, 'questions', ['question', 'answer']),
  terms: { advance: fields.advance, alteration: fields.alteration, return: fields.return },
  delivery: {
    pickUp: fields.pickUp === 'yes',
    door: fields.door === 'yes',
    charge: chargeOf(fields.charge),
    text: fields.deliveryText,
  },
})

function fieldOf(path: PropertyKey[]) {
  const [first = '', second = ''] = path.map(String)
  if (first === 'delivery' && second === 'text') return 'deliveryText'
  return first === 'terms' || first === 'delivery' ? second : path.join('.')
}

/** The form's fields as the words they mean; the pictures are beside them. Each first sentence stands under its field. */
export const wordsForm = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((fields, { issues }): BoutiqueWordsInput => {
    const parsed = boutiqueWordsInput.safeParse(wordsFromFields(fields))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      issues.push({ code: 'custom', message, path: [fieldOf(path)], input: fields })
    return z.NEVER
  }),
)
