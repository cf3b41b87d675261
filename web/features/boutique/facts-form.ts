import * as z from 'zod/mini'
import { type BoutiqueInput, boutiqueInput } from '../../../shared/boutique-input.ts'
import { readMalayalam } from '../../lib/malayalam-fields.ts'

type Fields = Record<string, string>

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
    malayalam: readMalayalam(fields, 'address.'),
  },
  instagram: entered(`${fields.handle}${fields.instagram}`, { handle: fields.handle, url: fields.instagram }),
  facebook: entered(fields.facebook, { url: fields.facebook }),
  families: fields.families,
  experience: fields.experience,
  rating: entered(`${fields.ratingValue}${fields.ratingFrom}`, { value: fields.ratingValue, from: fields.ratingFrom }),
  notice: fields.notice,
  malayalam: readMalayalam(fields),
})

function fieldOf(path: PropertyKey[]) {
  const [first = '', second] = path.map(String)
  if (path.includes('malayalam')) return path.join('.')
  if (first === 'address') return second ?? ''
  if (first === 'instagram') return second === 'handle' ? 'handle' : 'instagram'
  if (first === 'rating') return second === 'value' ? 'ratingValue' : 'ratingFrom'
  return first
}

/** The form's fields as the facts they mean; each first sentence stands under its own field. */
export const factsForm = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((fields, { issues }): BoutiqueInput => {
    const parsed = boutiqueInput.safeParse(factsFromFields(fields))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      issues.push({ code: 'custom', message, path: [fieldOf(path)], input: fields })
    return z.NEVER
  }),
)
