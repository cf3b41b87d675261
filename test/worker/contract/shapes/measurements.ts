import * as z from 'zod'
import { sizeUnits } from '../../../../shared/measures.ts'
import { id, moment, text, textOrNull } from './common.ts'

const day = z.iso.date()
export const sizeUnit = z.enum(sizeUnits)

export const sizeFields = z.array(
  z.strictObject({
    key: text,
    label: text,
    hint: z.string(),
    required: z.boolean(),
    min: z.int(),
    max: z.int(),
    grows: z.enum(['length', 'girth']).nullable(),
  }),
)

export const measurement = z.strictObject({
  id,
  wearerId: id,
  garment: text,
  takenOn: day,
  unit: sizeUnit,
  sizes: z.record(z.string(), z.int()),
  notes: textOrNull,
  byName: textOrNull,
  createdAt: moment,
})

export const wearer = z.strictObject({
  id,
  name: text,
  born: textOrNull,
  note: textOrNull,
  createdAt: moment,
  updatedAt: moment,
})
export const wearerWithNewest = wearer.extend({ newest: z.array(measurement) })

/** What a customer reads: names and labels, no ids and no notes. */
export const ownWearer = z.strictObject({
  name: text,
  sets: z.array(
    z.strictObject({
      garment: text,
      takenOn: day,
      unit: sizeUnit,
      sizes: z.array(z.strictObject({ label: text, value: z.int() })),
    }),
  ),
})
