import * as z from 'zod/mini'
import { dateMessage, dateOrTime, enquiryRef, idempotencyId, paiseAmount, rowId, version } from './fields.ts'
import { listQuery } from './lists.ts'
import { moneyLimits, sumItems } from './money.ts'
import { discount, discountReason, orderFieldSchemas, statusInput } from './order-fields.ts'
import { maxUpdatePhotos, orderStatuses } from './orders.ts'
import { paymentMethod, paymentReference } from './payments.ts'
import { deskWays, type QuoteAnswer, type QuoteLine, quoteAnswers, validDays } from './quotes.ts'
import { clearable, required } from './text.ts'
import { photoKeysUpTo } from './uploads.ts'

const quantity = z
  .number({ error: 'How many is a number' })
  .check(
    z.int('How many is a whole number'),
    z.minimum(1, 'There is at least one of each piece'),
    z.maximum(moneyLimits.quantity, `There are at most ${moneyLimits.quantity} of a piece`),
  )

/** `price` is for one piece. An item that was there before brings its `id`. */
const orderItemInput = z.object({
  id: z.optional(rowId),
  productId: z.optional(z.nullable(rowId)),
  name: required(200, 'Piece'),
  quantity: z._default(quantity, 1),
  price: paiseAmount('Price', moneyLimits.price),
})
export type OrderItemInput = z.output<typeof orderItemInput>

export const orderItemsInput = z.array(orderItemInput, { error: 'Please list the pieces' }).check(
  z.maxLength(moneyLimits.items, `An order has at most ${moneyLimits.items} lines`),
  z.refine((items) => sumItems(items) <= moneyLimits.total, 'These pieces add up to too much'),
)

const fields = z.partial(z.object({ ...orderFieldSchemas, items: orderItemsInput }))

/** `POST /api/admin/orders`: for a walk-in, or from a booking with what differs from it. */
export const orderInput = z
  .extend(z.omit(fields, { plan: true, planBy: true, measurementId: true }), {
    id: idempotencyId,
    bookingId: z.optional(rowId),
    enquiry: z.optional(enquiryRef),
    /** The method of the advance, and the bank's reference for it. */
    advanceMethod: z.optional(paymentMethod),
    advanceReference: z.optional(paymentReference),
  })
  .check(
    z.refine(({ bookingId, outfitType }) => bookingId || outfitType, 'Garment and name is required'),
    z.refine(({ bookingId, customerName }) => bookingId || customerName, 'Name is required'),
  )
export type OrderInput = z.output<typeof orderInput>

/** `PATCH /api/admin/orders/{id}`: what changes, with the `updatedAt` it was read with. Back steps ask `confirmBack`. */
export const orderPatch = z.extend(fields, {
  updatedAt: version,
  confirmBack: z.optional(z.boolean()),
  /** The pieces or the total change although the customer has accepted a quotation of them. */
  withoutQuote: z.optional(z.boolean()),
})
export type OrderPatch = z.output<typeof orderPatch>

/**
 * `POST /api/admin/orders/{id}/take-back`: what was just done and is not to be told, a status (`stage`, with the
 * `updatedAt` of the order as it is now), an update that was shown, or both.
 */
export const takeBackInput = z
  .object({ updatedAt: version, stage: z.optional(statusInput), updateId: z.optional(rowId) })
  .check(z.refine(({ stage, updateId }) => stage || updateId, 'There is nothing to take back'))
export type TakeBackInput = z.output<typeof takeBackInput>

/** Query of the admin list: what is at risk first unless asked otherwise; a search is newest first. */
export const orderQuery = z.extend(listQuery, {
  sort: z._default(
    z.enum(['risk', 'newest', 'oldest', 'event'], { error: 'Orders are sorted by risk, newest, oldest or event' }),
    'risk',
  ),
})
export type OrderQuery = z.output<typeof orderQuery>

const title = required(120, 'Title')
const description = clearable(2000, 'Text')
const photos = photoKeysUpTo(maxUpdatePhotos)
const stage = z.enum(orderStatuses, { error: 'Please choose a stage' })
const isVisible = z.boolean({ error: 'Please choose who may see it' })

/** `POST /api/admin/orders/{id}/updates`. */
export const orderUpdateInput = z.object({
  id: idempotencyId,
  title,
  description: z._default(description, null),
  photos: z._default(photos, []),
  /** Absent or null: the status the order is at. */
  stage: z._default(z.nullable(stage), null),
  isVisible: z._default(isVisible, true),
  /** The `updatedAt` of an order that comes to `stage` with this update: both are one piece of news. */
  moveOrder: z.optional(version),
})
export type OrderUpdateInput = z.output<typeof orderUpdateInput>

/** `PATCH` of one: what changes, with the `updatedAt` of the update it was read with. */
export const orderUpdatePatch = z.object({
  updatedAt: version,
  title: z.optional(title),
  description: z.optional(description),
  photos: z.optional(photos),
  stage: z.optional(stage),
  isVisible: z.optional(isVisible),
})
export type OrderUpdatePatch = z.output<typeof orderUpdatePatch>

/** `GET /api/admin/plan`: what is to be made, and for when. */
export const planQuery = z.object({
  garment: z.optional(rowId),
  eventDate: z.optional(z.iso.date(dateMessage)),
  estimatedDelivery: z.optional(dateOrTime),
})
export type PlanQuery = z.output<typeof planQuery>

/** `GET /api/admin/weeks`: from which day on; today without one. */
export const weeksQuery = z.object({ from: z.optional(z.iso.date(dateMessage)) })

/** The lines of a quotation: pieces as an order has them, each without a row of its own. */
const lines = z.pipe(
  orderItemsInput.check(z.minLength(1, 'Please list at least one piece')),
  z.transform((items) =>
    items.map(({ productId = null, name, quantity, price }): QuoteLine => ({ productId, name, quantity, price })),
  ),
)

/** `POST /api/admin/orders/{id}/quotes`; `updatedAt` is the order's. `validUntil` is an Indian date, good to its end. */
export const quoteInput = z.object({
  id: idempotencyId,
  updatedAt: version,
  lines,
  note: z._default(clearable(1000, 'Note'), null),
  discount: z._default(z.nullable(discount), null),
  discountReason: z._default(discountReason, null),
  /** In paise; null for the shop's rule. */
  advance: z._default(z.nullable(paiseAmount('The advance', moneyLimits.total)), null),
  validUntil: z.iso.date(dateMessage).check(
    z.refine((day) => day >= validDays(Date.now()).min, 'This day has passed already'),
    z.refine((day) => day <= validDays(Date.now()).max, 'Please choose a day within a year'),
  ),
})
export type QuoteInput = z.output<typeof quoteInput>

const answer = z.enum(quoteAnswers, { error: 'Please accept it, or say what to change' })
const comment = z._default(clearable(1000, 'What to change'), null)

type Said = { answer: QuoteAnswer; comment: string | null }
const saysWhat = z.refine<Said>(
  ({ answer, comment }) => answer === 'accepted' || comment !== null,
  'Please say what to change',
)

/** `POST /api/user/orders/{id}/quotes/{quote}/answer`: whoever asks for a change says what. */
export const quoteAnswerInput = z.object({ answer, comment }).check(saysWhat)

/** `POST /api/admin/orders/{id}/quotes/{quote}/answer`: what the desk was told. */
export const deskAnswerInput = z
  .object({ answer, comment, how: z.enum(deskWays, { error: 'Please say how they answered' }) })
  .check(saysWhat)
