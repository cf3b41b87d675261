import * as z from 'zod/mini'
import { clearableField, dateMessage, rowId, version } from './fields.ts'
import { sizes, sizeUnits } from './measures.ts'
import { clearable, required } from './text.ts'
import { indianMonth, indianToday } from './time.ts'

const ownId = z.uuid('Something is missing from this request. Please reload the page.')

const bornMessage = 'Please enter month and year of birth'
/** Month and year (`2026-03`), for the age alone. */
const born = z.string(bornMessage).check(
  z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, bornMessage),
  z.refine((month) => month <= indianMonth(Date.now()), 'This month is yet to come'),
)

const wearerFields = {
  /** A first name. */
  name: required(60, 'Name'),
  born: clearableField(born, bornMessage),
  note: clearable(500, 'Note'),
}

/** `POST /api/admin/customers/{id}/wearers`. */
export const wearerInput = z.object({
  id: ownId,
  name: wearerFields.name,
  born: z._default(wearerFields.born, null),
  note: z._default(wearerFields.note, null),
})
export type WearerInput = z.output<typeof wearerInput>

/** `PATCH /api/admin/wearers/{id}`: what changes, with the `updatedAt` it was read with. */
export const wearerPatch = z.extend(z.partial(z.object(wearerFields)), { updatedAt: version })
export type WearerPatch = z.output<typeof wearerPatch>

/** `POST /api/admin/wearers/{id}/measurements`: a new set, for an order or for none. */
export const measurementInput = z.object({
  id: ownId,
  orderId: z.optional(rowId),
  garment: rowId,
  takenOn: z.iso
    .date(dateMessage)
    .check(z.refine((day) => day <= indianToday(), 'The day of measuring cannot be in the future')),
  unit: z.enum(sizeUnits, { error: 'Sizes are in centimetres or inches' }),
  /** In 1/40 mm, by the keys of the garment's fields. */
  sizes,
  notes: z._default(clearable(2000, 'Notes'), null),
})
export type MeasurementInput = z.output<typeof measurementInput>
