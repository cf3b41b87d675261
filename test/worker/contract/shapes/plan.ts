import * as z from 'zod'
import { orderPriorities, orderStatuses } from '../../../../shared/orders.ts'
import { count, id, moment, text, textOrNull } from './common.ts'
import { sizeFields } from './measurements.ts'
import { adminVisit } from './visits.ts'
import { whatsappMessage } from './whatsapp.ts'

const day = z.iso.date()
const plan = z.strictObject({
  pending: day,
  confirmed: day,
  measurement: day,
  cutting: day,
  stitching: day,
  fitting: day,
  ready: day,
})

export const week = z.strictObject({ weekOf: day, load: count, capacity: z.int().nullable(), isFull: z.boolean() })

export const proposedPlan = z.strictObject({
  plan: plan.nullable(),
  fittingFrom: day.nullable(),
  shortBy: count,
  earliest: day,
  proposed: day,
  week: week.nullable(),
})

const todayOrder = z.strictObject({
  id,
  outfitType: text,
  customerName: textOrNull,
  customerPhone: textOrNull,
  wearerName: textOrNull,
  status: z.enum(orderStatuses),
  priority: z.enum(orderPriorities),
  eventDate: textOrNull,
  dueOn: day.nullable(),
  finishOn: day.nullable(),
  daysBehind: z.int(),
  balanceAmount: z.int().nullable(),
  image: textOrNull,
  updatedAt: moment,
})

export const today = z.strictObject({
  at: moment,
  date: day,
  behind: z.array(todayOrder).max(25),
  due: z.array(todayOrder).max(25),
  next: z.array(todayOrder).max(25),
  toCollect: z.array(todayOrder).max(10),
  remeasure: z.array(todayOrder).max(10),
  claims: z
    .array(
      z.strictObject({
        id,
        outfitType: text,
        customerName: textOrNull,
        amount: z.int(),
        reference: text,
        at: moment,
      }),
    )
    .max(10),
  toSend: z.array(whatsappMessage).max(5),
  visits: z.array(adminVisit).max(10),
  more: z.strictObject({
    behind: z.boolean(),
    due: z.boolean(),
    next: z.boolean(),
    toCollect: z.boolean(),
    remeasure: z.boolean(),
    toSend: z.boolean(),
    visits: z.boolean(),
  }),
  week,
})

const days = z.strictObject({
  measurement: count,
  cutting: count,
  stitching: count,
  fitting: count,
  ready: count,
})
export const garment = z.strictObject({
  id,
  name: text,
  days,
  load: count,
  fields: sizeFields,
  hidden: z.boolean(),
  updatedAt: moment,
})

export const shopRule = z.strictObject({ name: text, value: z.unknown(), updatedAt: moment.nullable() })

/** What a phone keeps to be read without a connection: no photo, no phone, no customer, no money. */
export const dayCards = z.array(
  z.strictObject({
    id,
    outfitType: text,
    wearerName: textOrNull,
    eventDate: textOrNull,
    dueOn: day.nullable(),
    plan: plan.nullable(),
    status: z.enum(orderStatuses),
    garment: textOrNull,
    tailorNotes: textOrNull,
    updatedAt: moment,
    born: textOrNull,
    measurement: z
      .strictObject({
        takenOn: day,
        unit: z.enum(['cm', 'in']),
        sizes: z.record(z.string(), count),
        notes: textOrNull,
      })
      .nullable(),
    sizeFields,
    pinNotes: z.array(text),
  }),
)
