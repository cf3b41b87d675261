import * as z from 'zod/mini'
import { clearableField, dateMessage, dateOrTime, idempotencyId, paiseAmount, rowId, version } from './fields.ts'
import { garmentLoad } from './garments.ts'
import { listQuery } from './lists.ts'
import { moneyLimits, sumItems } from './money.ts'
import { deliveryWays, maxUpdatePhotos, orderPriorities, orderStatuses } from './orders.ts'
import { planStatuses } from './plan.ts'
import { clearable, email, phone, required } from './text.ts'
import { lastDayAhead, yearsAhead } from './time.ts'
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

const pinCodeMessage = 'A PIN code has six digits'
const pinCode = z.string(pinCodeMessage).check(z.trim(), z.regex(/^[1-9]\d{5}$/, pinCodeMessage))

const status = z.enum(orderStatuses, { error: 'Please choose a stage' })

const orderFields = z.object({
  /** The account it belongs to, or null. */
  userId: z.nullable(rowId),
  customerName: clearable(100, 'Name'),
  customerEmail: clearableField(email, 'Please enter a valid email address'),
  customerPhone: clearableField(phone, 'Please enter a valid phone number'),
  outfitType: required(200, 'What we make'),
  eventDate: clearableField(z.iso.date(dateMessage), dateMessage),
  description: clearable(2000, 'Description'),
  status,
  priority: z.enum(orderPriorities, { error: 'Please choose a priority' }),
  estimatedDelivery: clearableField(dateOrTime, dateMessage),
  /** Stated by the admin; null follows the items. */
  totalAmount: z.nullable(paiseAmount('The total', moneyLimits.total)),
  /** All that has been paid so far. */
  advanceAmount: paiseAmount('What was paid', moneyLimits.total),
  notes: clearable(2000, 'Notes'),
  /** How it comes home; an address and a charge are for the way to the door. */
  deliveryWay: z.nullable(z.enum(deliveryWays, { error: 'Please choose collection or delivery' })),
  deliveryAddress: clearable(300, 'Delivery address'),
  deliveryPinCode: clearableField(pinCode, pinCodeMessage),
  /** In paise; part of the total unless that is stated. */
  deliveryCharge: z.nullable(paiseAmount('The charge', moneyLimits.price)),
  /** What it is planned as; null is `other`. */
  garment: z.nullable(rowId),
  load: garmentLoad,
  /** For who sews; its customer never sees them. */
  tailorNotes: clearable(2000, 'Notes for the tailor'),
  items: orderItemsInput,
  /** Keys of photos of what it shall look like. */
  inspirationPhotos: photoKeysUpTo(maxUpdatePhotos),
})

/** `POST /api/admin/orders`: for a walk-in, or from a booking with what differs from it. */
export const orderInput = z
  .extend(z.partial(orderFields), {
    id: idempotencyId,
    bookingId: z.optional(rowId),
  })
  .check(
    z.refine(({ bookingId, outfitType }) => bookingId || outfitType, 'What we make is required'),
    z.refine(({ bookingId, customerName }) => bookingId || customerName, 'Name is required'),
  )
export type OrderInput = z.output<typeof orderInput>

const dayOfPlan = z.iso
  .date(dateMessage)
  .check(z.refine((day) => day <= lastDayAhead(Date.now()), `Please choose days within the next ${yearsAhead} years`))
const planByHand = z.record(z.enum(planStatuses), dayOfPlan, {
  error: 'Please enter a day for each stage',
})

/** `PATCH /api/admin/orders/{id}`: what changes, with the `updatedAt` it was read with. Back steps ask `confirmBack`. */
export const orderPatch = z.extend(z.partial(orderFields), {
  updatedAt: version,
  /** Who wears it: somebody of its customer's, or null. Another wearer leaves the sizes of the one before. */
  wearerId: z.optional(z.nullable(rowId)),
  /** The set of measurements it is made by; that of another wearer brings the wearer along. */
  measurementId: z.optional(z.nullable(rowId)),
  confirmBack: z.optional(z.boolean()),
  /** The pieces or the total change although the customer has accepted a quotation of them. */
  withoutQuote: z.optional(z.boolean()),
  /** The admin's own plan: the day by which each status is finished. */
  plan: z.optional(planByHand),
  /** `auto` plans it anew from garment, hours and dates. */
  planBy: z.optional(z.literal('auto')),
})
export type OrderPatch = z.output<typeof orderPatch>

/**
 * `POST /api/admin/orders/{id}/take-back`: what was just done and is not to be told, a status (`stage`, with the
 * `updatedAt` of the order as it is now), an update that was shown, or both.
 */
export const takeBackInput = z
  .object({ updatedAt: version, stage: z.optional(status), updateId: z.optional(rowId) })
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
