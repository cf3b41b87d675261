import * as z from 'zod/mini'
import { machineText } from './text.ts'
import { startOfIndianDay } from './time.ts'

// Fields of admin forms. An empty field is null. An absent field stays unchanged.

/** Idempotency key that the browser creates with the form. */
export const idempotencyId = z.optional(z.uuid('Something is missing from this request. Please reload the page.'))

/** The `updatedAt` that a change was based on; refused if the row is newer. */
export const version = z.pipe(
  z.iso.datetime('Please reload and try again'),
  z.transform((at) => new Date(at)),
)

export const rowId = machineText(100, 'There is no such row')

const enquiryKinds = ['contact', 'chat_lead'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** An enquiry, a chat lead, or the chat of a customer (`chat`) from which a booking or an order is made. */
export const enquiryRef = z.object({
  kind: z.enum([...enquiryKinds, 'chat'], { error: 'There is no such enquiry' }),
  id: rowId,
})
export type EnquiryRef = z.output<typeof enquiryRef>

export const clearableField = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema, error: string) =>
  z.nullable(
    z.pipe(
      z.pipe(
        z.string({ error }).check(z.trim()),
        z.transform((value) => value || null),
      ),
      z.nullable(schema),
    ),
  )

export const dateMessage = 'Please enter the date as year-month-day'

/** A day, or a moment as ISO text. */
export const dateOrTime = z.union(
  [
    z.pipe(
      z.iso.date(),
      z.transform((day) => new Date(startOfIndianDay(day))),
    ),
    z.pipe(
      z.iso.datetime({ offset: true }),
      z.transform((at) => new Date(at)),
    ),
  ],
  { error: dateMessage },
)

export const paiseAmount = (label: string, max: number) =>
  z
    .number({ error: `${label} is an amount in paise` })
    .check(
      z.int(`${label} is a whole number of paise`),
      z.minimum(0, `${label} cannot be below zero`),
      z.maximum(max, `${label} is too large`),
    )

/** Idempotency key: any text that the browser chooses, such as a uuid made with the form. */
export const idempotencyHeader = z.object({
  'idempotency-key': z.optional(machineText(200, 'Something is missing from this request. Please reload the page.')),
})

/** Requires at least one changed field of an object. */
export const partialUpdate = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z
    .partial(z.object(shape))
    .check(
      z.refine((change) => Object.values(change).some((value) => value !== undefined), 'There is nothing to change'),
    )
