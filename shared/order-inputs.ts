import * as z from 'zod/mini'
import { idempotencyId, paiseAmount, rowId, version } from './fields.ts'
import { listQuery } from './lists.ts'
import { moneyLimits, sumItems } from './money.ts'
import { orderFieldSchemas, statusInput } from './order-fields.ts'
import { required } from './text.ts'

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
  .extend(z.omit(fields, { plan: true, planBy: true, wearerId: true, measurementId: true }), {
    id: idempotencyId,
    bookingId: z.optional(rowId),
  })
  .check(
    z.refine(({ bookingId, outfitType }) => bookingId || outfitType, 'What we make is required'),
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
