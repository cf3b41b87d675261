import * as z from 'zod/mini'
import { taxCode, taxRate } from './bill-inputs.ts'
import { rowId, version } from './fields.ts'
import { clearableMalayalam } from './malayalam-input.ts'
import type { SizeField } from './measures.ts'
import type { workSteps } from './plan.ts'
import type { ServiceType } from './services.ts'
import { required, text } from './text.ts'

/** The garment of orders that change a piece which is there. */
export const alterationGarment = 'alteration'

/** The order that one of this garment belongs to: an alteration alone names another order. */
export const alterationOf = (garment: string | null, orderId: string | null | undefined) =>
  garment === alterationGarment ? (orderId ?? null) : null

/** What an order is of when nothing else is said. A row of `garments`, like the ones below. */
export const otherGarment = 'other'

/** The garment that a booked service is planned as; what is designed anew is planned as `other`. */
export const garmentOfService: Record<ServiceType, string> = {
  'baptism-suit': 'baptism-suit',
  'communion-dress': 'communion-dress',
  accessories: 'accessories',
  'custom-design': otherGarment,
}

/** How many kinds of garment a shop can have; more are no choice on a phone. */
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

/** How much of a week's capacity one takes. */
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

/** What is measured for a garment, in the order of the tape. A key that is left out keeps its values in older sets. */
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
  /** Proposed on its bills; what a bill has takes their place. They stay where they are left out. */
  taxCode: z.optional(z.nullable(taxCode)),
  taxRate: z.optional(z.nullable(taxRate)),
  /** Hidden ones are offered no more; orders of them stay. */
  hidden: z.boolean(),
}

/** `POST /api/admin/garments`; sent again with the same `id` it is the same garment. */
export const garmentInput = z.object({ ...garmentFields, id: rowId, fields: z._default(sizeFields, []) })
export type GarmentInput = z.output<typeof garmentInput>

/** `PUT /api/admin/garments/{id}`: all of it, with the `updatedAt` it was read with. `fields` stay where they are left out. */
export const garmentUpdate = z.object({ ...garmentFields, updatedAt: version, fields: z.optional(sizeFields) })
export type GarmentUpdate = z.output<typeof garmentUpdate>
