import { sql } from 'drizzle-orm'
import { endByDay, familyLinkEnd, maxFamilyLinkMs } from '../../../shared/family.ts'
import { quotedParts } from '../../../shared/quotes.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import type { Statement } from '../../db/connection.ts'
import { orderUpdates } from '../../db/schema.ts'
import { formatRupees } from '../../lib/text.ts'
import { moveWearerStatement } from '../measurements/fit-order.ts'
import { measureAgainStatements } from '../whatsapp/enqueue.ts'
import {
  moveContact,
  moveVisitMessages,
  tellOpened,
  tellPaymentAgain,
  tellPaymentByMessage,
  tellStatusByMessage,
} from './messaged.ts'
import { convertLead, moveBooking, moveStatus } from './moved.ts'
import { isEqual, type Order, type OrderChange, replaceItems } from './order.ts'
import { insertPayment } from './paid.ts'
import { readClosedQuote, reopenQuote, sendQuoteWith, withdrawQuote } from './quotes.ts'

/** The statements of one concern that follow from a change of an order; none where it does not apply. */
type Effect = (ctx: Ctx, change: OrderChange) => (Statement | undefined)[]

const moveWearer: Effect = (ctx, { before, after }) => [before && moveWearerStatement(ctx, after, before)]
const measureAgain: Effect = (ctx, { before, after }) => (before ? measureAgainStatements(ctx, after) : [])

// The order is fixed. Ahead of the row stands what its triggers look at, such as the status of the booking.
const ahead: Effect[] = [
  reopenQuote,
  readClosedQuote,
  withdrawQuote,
  sendQuoteWith,
  insertPayment,
  replaceItems,
  noteDiscount,
  moveStatus,
  moveBooking,
  convertLead,
  tellStatusByMessage,
  moveContact,
  tellPaymentByMessage,
  tellPaymentAgain,
  tellOpened,
  moveFamilyLinks,
  moveWearer,
]
// Effects on rows that its triggers have moved by then, such as visits.
const behind: Effect[] = [moveVisitMessages, measureAgain]

const all = (effects: Effect[]) => (ctx: Ctx, change: OrderChange) =>
  effects.flatMap((effect) => effect(ctx, change).filter((one) => one !== undefined))

export const effectsAhead = all(ahead)
export const effectsBehind = all(behind)

/** The links for the family that still open end by the order's days as they are now. */
function moveFamilyLinks(ctx: Ctx, { before, after }: OrderChange) {
  const daysOf = ({ eventDate, estimatedDelivery }: Order) => [eventDate, estimatedDelivery]
  if (!before || isEqual(daysOf(before), daysOf(after))) return []
  const byDay = endByDay(after)
  const end =
    byDay === undefined
      ? // A link of 1970 says how long one opens without any day.
        sql`created_at + ${familyLinkEnd(after, 0)}`
      : sql`MIN(${byDay}, created_at + ${maxFamilyLinkMs})`
  return [
    statement(
      ctx,
      sql`UPDATE family_links SET expires_at = ${end}
        WHERE order_id = ${after.id} AND revoked_at IS NULL AND expires_at > ${Date.now()}`,
    ),
  ]
}

/** The desk's history says who gave a discount or took it away; of what a customer accepts, the quotation has said so. */
function noteDiscount(ctx: Ctx, { before, after, sentQuote }: OrderChange) {
  const given = sentQuote ?? after
  const last = sentQuote ? null : (before?.discount ?? null)
  if (isEqual(last, given.discount) || after.updatedBy === null) return []
  const amount = sentQuote ? quotedParts(sentQuote).discountAmount : after.discountAmount
  const at = after.updatedAt
  return [
    ctx.db.insert(orderUpdates).values({
      ...{ id: crypto.randomUUID(), orderId: after.id, photos: [], stage: after.status, isVisible: false },
      title: given.discount
        ? `Discount of ${formatRupees(amount)}${sentQuote ? ` in quotation ${sentQuote.version}` : ''}`
        : 'Discount taken away',
      description: given.discountReason,
      ...{ byId: after.updatedBy, createdAt: at, updatedAt: at },
    }),
  ]
}
