import * as z from 'zod/mini'
import { taxCode, taxRate } from './bill-inputs.ts'
import { rowId, version } from './fields.ts'
import { clearableMalayalam } from './malayalam-input.ts'
import type { SizeField } from './measures.ts'
import type { workSteps } from './plan.ts'
import type { ServiceType } from './services.ts'
import { required, text } from './text.ts'

/** Garment of orders that alter an existing piece. */
export const alterationGarment = 'alteration'

/** Returns the id of the order that an alteration belongs to; null for any other garment. */
export const alterationOf = (garment: string | null, orderId: string | null | undefined) =>
  garment === alterationGarment ? (orderId ?? null) : null

/** Default garment of an order. A row of `garments`, like the ones below. */
export const otherGarment = 'other'

/** Garments that booked services are planned as; new designs are planned as `other`. */
export const garmentOfService: Record<ServiceType, string> = {
  'baptism-suit': 'baptism-suit',
  'communion-dress': 'communion-dress',
  accessories: 'accessories',
  'custom-design': otherGarment,
}

/** Maximum number of garments of a shop; a longer list is impractical on a phone. */
export const maxGarments = 30
const maxStepDays = 60
const maxLoad = 20

const stepDays = z
  .number({ error: 'Days are a number' })
  .check(
    z.int('Days are whole'),
    z.minimum(0, 'Days are 0 or more'),
    z.maximum(maxStepDays, `At most ${maxStepDays} days`),
  )

/** Share of a week's capacity that one garment takes. */
export const garmentLoad = z
  .number({ error: 'A load is a number' })
  .check(
    z.int('A load is whole'),
    z.minimum(0, 'A load is 0 or more'),
    z.maximum(maxLoad, `A load is at most ${maxLoad}`),
  )

/** 3 m in 1/40 mm. */
const maxSize = 120_000
const sizeBound = z
  .number({ error: 'A size is a number' })
  .check(z.int('A size is whole'), z.minimum(0, 'A size is 0 or more'), z.maximum(maxSize, 'A size is at most 300 cm'))

const sizeField = z
  .object({
    key: z.string('What is measured has no name').check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, 'This name cannot be used')),
    label: required(60, 'Name'),
    hint: text(200, 'Hint'),
    required: z.boolean(),
    min: sizeBound,
    max: sizeBound,
    grows: z.nullable(z.enum(['length', 'girth'], { error: 'It grows in length, in girth or not at all' })),
  } satisfies Record<keyof SizeField, z.ZodMiniType>)
  .check(z.refine(({ min, max }) => min < max, 'The smallest size is below the largest'))

export const maxSizeFields = 30

/** Sizes measured for a garment, in the order of the tape. A removed key keeps its values in older sets. */
export const sizeFields = z.array(sizeField, { error: 'Please list what is measured' }).check(
  z.maxLength(maxSizeFields, `At most ${maxSizeFields} sizes are measured for a garment`),
  z.refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, 'Two sizes have the same name'),
)

export const garmentTexts = { name: { label: 'Name', maxLength: 60 } }

const garmentFields = {
  name: required(garmentTexts.name.maxLength, garmentTexts.name.label),
  malayalam: z._default(clearableMalayalam(garmentTexts), null),
  /** Working days of each step. */
  days: z.object({
    measurement: stepDays,
    cutting: stepDays,
    stitching: stepDays,
    fitting: stepDays,
    ready: stepDays,
  } satisfies Record<(typeof workSteps)[number], typeof stepDays>),
  load: garmentLoad,
  /** Default code and rate for its bills; the values of a bill replace them. Absent values stay unchanged. */
  taxCode: z.optional(z.nullable(taxCode)),
  taxRate: z.optional(z.nullable(taxRate)),
  /** A hidden garment is no longer offered; its orders stay. */
  hidden: z.boolean(),
}

/** `POST /api/admin/garments`; a retry with the same `id` returns the same garment. */
export const garmentInput = z.object({ ...garmentFields, id: rowId, fields: z._default(sizeFields, []) })
export type GarmentInput = z.output<typeof garmentInput>

/** `PUT /api/admin/garments/{id}`: all fields, with the `updatedAt` that was read. Absent `fields` stay unchanged. */
export const garmentUpdate = z.object({ ...garmentFields, updatedAt: version, fields: z.optional(sizeFields) })
export type GarmentUpdate = z.output<typeof garmentUpdate>
