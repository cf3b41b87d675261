import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { chatRooms, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { nextVersion } from '../../db/versioned.ts'
import { enqueueStatement, enqueueToAddressStatement } from '../notifications/enqueue.ts'
import type { Copies } from './copies-as-read.ts'
import { emailChanged } from './notifications.ts'
import { type Account, bookingStatements, messageStatements, orderStatements } from './profile-copies.ts'

type Change = Partial<Omit<Account, 'id' | 'updatedAt'>>

/** Moves a customer's row, what her chats are found by, and the copies in open orders and bookings, for a batch under the row's lock. */
export function changeStatements(ctx: Ctx, before: Account, change: Change, copies: Copies) {
  const after = { ...before, ...change }
  const hasNewEmail = after.email !== before.email
  const noticeId = crypto.randomUUID()
  return {
    // An address that was never confirmed may be a stranger's, who is told nothing.
    notice: hasNewEmail ? enqueueStatement(ctx, emailChanged(noticeId, before.id, after.email)) : undefined,
    toOldAddress:
      hasNewEmail && before.emailConfirmedAt ? enqueueToAddressStatement(ctx, noticeId, before.email) : undefined,
    rooms: findRoomsByStatement(ctx, after, copies.guests),
    orders: copies.openOrders.flatMap((order) => orderStatements(ctx, order, before, after)),
    bookings: copies.openBookings.flatMap((booking) => bookingStatements(ctx, booking, before, after)),
    messages: messageStatements(ctx, before, after),
    written: ctx.db
      .update(users)
      .set({ ...change, searchText: searchText.customer(after), updatedAt: nextVersion(before.updatedAt) })
      .where(eq(users.id, before.id))
      .returning(),
  }
}

/** The chats are found by what the customer is called now, and by what she left in them as a guest. */
const findRoomsByStatement = (ctx: Ctx, after: Account, guests: Copies['guests']) =>
  ctx.db
    .update(chatRooms)
    .set({ searchText: [searchText.customer(after), ...guests.map(searchText.person)].join('') })
    .where(eq(chatRooms.customerId, after.id))
