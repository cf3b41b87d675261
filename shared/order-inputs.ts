import * as z from 'zod'
import { listQuery } from './lists.ts'
import { moneyLimits, sumItems } from './money.ts'
import { maxUpdatePhotos, orderPriorities, orderStatuses, paymentMethods } from './orders.ts'
import { email, phone, required, text } from './text.ts'
import { startOfIndianDay } from './time.ts'
import { photoKeysUpTo } from './uploads.ts'

/** Made by the browser with the form: what is sent twice is one. */
const idempotencyId = z.uuid('This request cannot be told from others. Please reload the page.').optional()

// ---- A field left empty is null; a field not sent is absent, which a change leaves as it is. ----
const nullableText = (max: number, label: string) =>
  text(max, label)
    .transform((value) => value || null)
    .nullable()
const nullableField = <Schema extends z.ZodType<unknown, string>>(schema: Schema, error: string) =>
  z
    .string({ error })
    .trim()
    .transform((value) => value || null)
    .pipe(schema.nullable())
    .nullable()

const dateMessage = 'Please enter the date as year-month-day'
const rowId = z.string('There is no such row').max(100, 'There is no such row')

/** A day, or a moment as ISO text. */
const dateOrTime = z.union(
  [
    z.iso.date().transform((day) => new Date(startOfIndianDay(day))),
    z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
  ],
  { error: dateMessage },
)

const paiseAmount = (label: string, most: number) =>
  z
    .number({ error: `${label} is an amount in paise` })
    .int(`${label} is a whole number of paise`)
    .min(0, `${label} cannot be below zero`)
    .max(most, `${label} is more than we can keep`)

const quantity = z
  .number({ error: 'How many is a number' })
  .int('How many is a whole number')
  .min(1, 'There is at least one of each piece')
  .max(moneyLimits.quantity, `There are at most ${moneyLimits.quantity} of a piece`)

/** One line of an order; `price` is for one piece. A line that was there before brings its `id`. */
const orderItemInput = z.object({
  id: rowId.optional(),
  productId: rowId.nullable().optional(),
  name: required(200, 'Piece'),
  quantity: quantity.default(1),
  price: paiseAmount('Price', moneyLimits.price),
})
export type OrderItemInput = z.output<typeof orderItemInput>

const orderItemsInput = z
  .array(orderItemInput, { error: 'Please list the pieces' })
  .max(moneyLimits.lines, `An order has at most ${moneyLimits.lines} lines`)
  .refine((lines) => sumItems(lines) <= moneyLimits.total, 'These pieces come to more than we can keep')

const orderFields = z.object({
  /** The account it belongs to, or null. */
  userId: rowId.nullable(),
  customerName: nullableText(100, 'Name'),
  customerEmail: nullableField(email, 'Please enter a valid email address'),
  customerPhone: nullableField(phone, 'Please enter a valid phone number'),
  outfitType: required(200, 'What we make'),
  eventDate: nullableField(z.iso.date(dateMessage), dateMessage),
  description: nullableText(2000, 'Description'),
  status: z.enum(orderStatuses, { error: 'Please choose a stage' }),
  priority: z.enum(orderPriorities, { error: 'Please choose a priority' }),
  estimatedDelivery: nullableField(dateOrTime, dateMessage),
  /** Stated by the owner; null follows the pieces. */
  totalAmount: paiseAmount('The total', moneyLimits.total).nullable(),
  /** All that has been paid so far. */
  advanceAmount: paiseAmount('What was paid', moneyLimits.total),
  notes: nullableText(2000, 'Notes'),
  items: orderItemsInput,
})

/** `POST /api/admin/orders`: for a walk-in, or from a booking with what differs from it. */
export const orderInput = orderFields
  .partial()
  .extend({
    id: idempotencyId,
    bookingId: rowId.optional(),
    inspirationPhotos: photoKeysUpTo(maxUpdatePhotos).optional(),
  })
  .refine(({ bookingId, outfitType }) => bookingId || outfitType, 'What we make is required')
  .refine(({ bookingId, customerName }) => bookingId || customerName, 'Name is required')
export type OrderInput = z.output<typeof orderInput>

/** What a changing request has read: an older one than the row's is refused. */
const version = z.iso.datetime('Please reload and try again').transform((at) => new Date(at))

/** `PATCH /api/admin/orders/{id}`: what changes, with the `updatedAt` it was read with. Back steps ask `confirmBack`. */
export const orderPatch = orderFields.partial().extend({ updatedAt: version, confirmBack: z.boolean().optional() })
export type OrderPatch = z.output<typeof orderPatch>

/** `POST /api/admin/orders/{id}/payments`: money that came, or below zero what was given back. */
export const paymentInput = z.object({
  updatedAt: version,
  amount: z
    .number({ error: 'Please enter an amount' })
    .int('An amount is a whole number of paise')
    .min(-moneyLimits.total, 'This is more than we can keep')
    .max(moneyLimits.total, 'This is more than we can keep')
    .refine((amount) => amount !== 0, 'Please enter an amount'),
  method: z.enum(paymentMethods, { error: 'Please choose how it was paid' }).nullable().default(null),
  note: nullableText(200, 'Note').default(null),
})
export type PaymentInput = z.output<typeof paymentInput>

const orderUpdateFields = z.object({
  title: required(120, 'Title'),
  description: nullableText(2000, 'Text').default(null),
  photos: photoKeysUpTo(maxUpdatePhotos).default([]),
  /** Absent or null: the stage the order is at. */
  stage: z.enum(orderStatuses, { error: 'Please choose a stage' }).nullable().default(null),
  isVisible: z.boolean({ error: 'Please choose who may see it' }).default(true),
})

/** `POST /api/admin/orders/{id}/updates`. */
export const orderUpdateInput = orderUpdateFields.extend({ id: idempotencyId })
export type OrderUpdateInput = z.output<typeof orderUpdateInput>

/** `PATCH` of one: what changes, with the `updatedAt` of the update it was read with. */
export const orderUpdatePatch = z.object({
  updatedAt: version,
  title: orderUpdateFields.shape.title.optional(),
  description: nullableText(2000, 'Text').optional(),
  photos: photoKeysUpTo(maxUpdatePhotos).optional(),
  stage: z.enum(orderStatuses, { error: 'Please choose a stage' }).optional(),
  isVisible: z.boolean({ error: 'Please choose who may see it' }).optional(),
})
export type OrderUpdatePatch = z.output<typeof orderUpdatePatch>

/** Query of the desk's list: what is at risk first unless asked otherwise; a search is newest first. */
export const orderQuery = listQuery.extend({
  sort: z.enum(['risk', 'newest', 'oldest'], { error: 'Orders are sorted by risk, newest or oldest' }).default('risk'),
})
export type OrderQuery = z.output<typeof orderQuery>
