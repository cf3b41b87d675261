import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { fullName } from '../../../shared/names.ts'
import type { Ctx } from '../../context.ts'
import { bookings, chatLeads, chatRooms, orders, users } from '../../db/schema.ts'
import { asRows, reindex } from '../../db/search.ts'
import { searchFields } from '../../db/search-kinds.ts'
import { storedPrefixesOf, wordsText } from '../../db/search-words.ts'
import { statement } from '../../db/statement.ts'
import { versioned } from '../../db/versioned.ts'
import { enqueueStatement, enqueueToAddressStatement } from '../notifications/enqueue.ts'
import { emailChanged } from './notifications.ts'

export type Account = typeof users.$inferSelect
type Order = typeof orders.$inferSelect
type Booking = typeof bookings.$inferSelect
/** What the account's guest threads were found by, and the open orders and bookings, which have details of their own. */
export type Copies = {
  guests: { name: string; email: string | null; phoneE164: string }[]
  openOrders: Order[]
  openBookings: Booking[]
}

/** More than anybody has open at once; an older one keeps what it was made with. */
const maxCopies = 20

/** Reads what else has a copy of a customer's details. */
export const copyStatements = (ctx: Ctx, userId: string) => ({
  guests: ctx.db
    .select({ name: chatLeads.name, email: chatLeads.email, phoneE164: chatLeads.phoneE164 })
    .from(chatLeads)
    .where(
      inArray(
        chatLeads.chatRoomId,
        ctx.db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.customerId, userId)),
      ),
    ),
  openOrders: ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, ['delivered', 'cancelled'])))
    .limit(maxCopies),
  openBookings: ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, userId), notInArray(bookings.status, ['completed', 'cancelled'])))
    .limit(maxCopies),
})

/** A copy that moves is no change that somebody at the desk has to look at. */
const asOld = { updatedAt: sql`updated_at` }

type Change = Partial<Omit<Account, 'id' | 'updatedAt'>>

/** Moves a customer's row, its search terms, those of the chats, and the copies in open orders and bookings; all or nothing. */
export function changeStatements(ctx: Ctx, before: Account, change: Change, copies: Copies) {
  const lock = versioned(users, before.id, before.updatedAt)
  const after = { ...before, ...change }
  const hasNewEmail = after.email !== before.email
  const noticeId = crypto.randomUUID()
  return {
    // An address that was never confirmed may be a stranger's, who is told nothing.
    notice: hasNewEmail
      ? enqueueStatement(ctx, emailChanged(noticeId, before.id, after.email), lock.isUnchanged)
      : undefined,
    toOldAddress:
      hasNewEmail && before.emailConfirmedAt ? enqueueToAddressStatement(ctx, noticeId, before.email) : undefined,
    terms: reindex(ctx, 'customer', before, after, lock.isUnchanged),
    roomTerms: roomStatements(ctx, before, after, copies.guests, lock.isUnchanged),
    orders: copies.openOrders.flatMap((order) => orderStatements(ctx, order, before, after, lock.isUnchanged)),
    bookings: copies.openBookings.flatMap((booking) =>
      bookingStatements(ctx, booking, before, after, lock.isUnchanged),
    ),
    written: ctx.db
      .update(users)
      .set({ ...change, updatedAt: lock.next })
      .where(lock.where)
      .returning(),
  }
}

/** The rooms lose what the customer is no longer called; what was added, `reindex` of the customer has given them. */
function roomStatements(ctx: Ctx, before: Account, after: Account, guests: Copies['guests'], onlyIf: SQL) {
  const found = [after, before].map(searchFields.customer)
  const ofGuests = guests.map(({ name, email, phoneE164 }) => ({ names: [name], email, e164: phoneE164 }))
  const kept = new Set([...found.slice(0, 1), ...ofGuests].flatMap(storedPrefixesOf))
  const gone = found.flatMap(storedPrefixesOf).filter((prefix) => !kept.has(prefix))
  if (gone.length === 0) return []
  const words = [...found.slice(0, 1), ...ofGuests].map(wordsText).join('')
  const rooms = sql`FROM chat_rooms WHERE customer_id = ${before.id}`
  return [
    statement(
      ctx,
      sql`DELETE FROM search_terms WHERE kind = 'chat_room' AND status = ''
        AND prefix IN (SELECT value FROM ${asRows(gone)})
        AND (created_at, row_id) IN (SELECT created_at, id ${rooms}) AND ${onlyIf}`,
    ),
    statement(
      ctx,
      sql`UPDATE search_words SET words = ${words} WHERE kind = 'chat_room' AND row_id IN (SELECT id ${rooms}) AND ${onlyIf}`,
    ),
  ]
}

function orderStatements(ctx: Ctx, order: Order, before: Account, after: Account, onlyIf: SQL) {
  const phone = order.customerPhoneE164 !== null && order.customerPhoneE164 === before.phoneE164 && after.phone
  const next = {
    customerName: order.customerName === fullName(before) ? fullName(after) : order.customerName,
    customerEmail: order.customerEmail === before.email ? after.email : order.customerEmail,
    ...(phone && { customerPhone: after.phone, customerPhoneE164: after.phoneE164 }),
  }
  if (isSame(order, next)) return []
  return [
    ...reindex(ctx, 'order', order, { ...order, ...next }, onlyIf),
    ctx.db
      .update(orders)
      .set({ ...next, ...asOld })
      .where(and(eq(orders.id, order.id), onlyIf)),
  ]
}

function bookingStatements(ctx: Ctx, booking: Booking, before: Account, after: Account, onlyIf: SQL) {
  const { phone, phoneE164 } = booking.phoneE164 === before.phoneE164 ? { ...booking, ...phoneOf(after) } : booking
  const next = {
    parentName: booking.parentName === fullName(before) ? fullName(after) : booking.parentName,
    email: booking.email === before.email ? after.email : booking.email,
    phone,
    phoneE164,
  }
  if (isSame(booking, next)) return []
  return [
    ...reindex(ctx, 'booking', booking, { ...booking, ...next }, onlyIf),
    ctx.db
      .update(bookings)
      .set({ ...next, ...asOld })
      .where(and(eq(bookings.id, booking.id), onlyIf)),
  ]
}

/** A customer's phone, where there is one. */
const phoneOf = ({ phone, phoneE164 }: Account) => (phone && phoneE164 ? { phone, phoneE164 } : {})

const isSame = <Row extends object>(row: Row, next: Partial<Row>) =>
  Object.entries(next).every(([name, value]) =>
    Object.entries(row).some(([of, stored]) => of === name && stored === value),
  )
