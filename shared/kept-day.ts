import * as z from 'zod/mini'
import { sizeUnits } from './measures.ts'
import { orderStatuses } from './orders.ts'
import { planStatuses } from './plan.ts'

// Data of the day's work that the owner's phone caches for use offline. Only these fields are kept, even if the API
// returns more: no photo, phone number or money, and only the customer's first name.

const textOrNull = z.nullable(z.string())
const order = {
  id: z.string(),
  number: z.nullable(z.number()),
  outfitType: z.string(),
  wearerName: textOrNull,
  status: z.enum(orderStatuses),
}

const keptRow = z.object({
  ...order,
  customerName: textOrNull,
  dueOn: textOrNull,
  finishOn: textOrNull,
  daysBehind: z.number(),
})
export type KeptRow = z.output<typeof keptRow>

const sizeField = z.object({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  required: z.boolean(),
  min: z.number(),
  max: z.number(),
  grows: z.nullable(z.enum(['length', 'girth'])),
})

const keptCard = z.object({
  ...order,
  eventDate: textOrNull,
  dueOn: textOrNull,
  garment: textOrNull,
  plan: z.nullable(z.record(z.enum(planStatuses), z.string())),
  tailorNotes: textOrNull,
  born: textOrNull,
  sizeFields: z.array(sizeField),
  measurement: z.nullable(
    z.object({
      takenOn: z.string(),
      unit: z.enum(sizeUnits),
      sizes: z.record(z.string(), z.number()),
      notes: textOrNull,
    }),
  ),
  pinNotes: z.array(z.string()),
})
export type KeptCard = z.output<typeof keptCard>

const rows = z.array(keptRow)
export const keptDay = z.object({
  /** ISO time at which the data was read. */
  at: z.string(),
  /** Indian date of the data. */
  date: z.string(),
  ...{ behind: rows, due: rows, next: rows, toCollect: rows, remeasure: rows },
  cards: z.array(keptCard),
})
export type KeptDay = z.output<typeof keptDay>
