import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { asRows, reindex } from '../../db/search.ts'
import { searchFields } from '../../db/search-kinds.ts'
import { storedPrefixesOf, wordsText } from '../../db/search-words.ts'
import { statement } from '../../db/statement.ts'
import { versioned } from '../../db/versioned.ts'
import { enqueueStatement, enqueueToAddressStatement } from '../notifications/enqueue.ts'
import type { Copies } from './copies-as-read.ts'
import { emailChanged } from './notifications.ts'
import { type Account, bookingStatements, messageStatements, orderStatements } from './profile-copies.ts'

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
    messages: messageStatements(ctx, before, after, lock.isUnchanged),
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
