import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { statement } from '../../../db/batch.ts'
import type { JoinedRooms } from '../../../db/schema/merges.ts'
import { chatRooms, type users } from '../../../db/schema.ts'
import { searchText } from '../../../db/search.ts'
import { requireStatement } from '../../../db/writes.ts'
import { mapConcurrent } from '../../../lib/take-turns.ts'
import { displayName, getRoomStub, isGeneralRoom } from './rooms.ts'

type Customer = typeof users.$inferSelect

/** Rooms that are asked at once. */
const atOnce = 6

export const findGeneralRoomStatement = (ctx: Ctx, customerId: string) =>
  ctx.db.select({ id: chatRooms.id }).from(chatRooms).where(isGeneralRoom(customerId))

/** Statement: fails its batch where a customer has another general room than was read. */
export const requireRoom = (ctx: Ctx, customerId: string, roomId: string | undefined) =>
  requireStatement(
    ctx,
    sql`(SELECT id FROM chat_rooms WHERE customer_id = ${customerId} AND order_id IS NULL AND merged_into IS NULL)
      IS ${roomId ?? null}`,
  )

/** Statement: the rooms of a customer become another one's. A second general room is closed for the first. */
export function moveRoomsStatement(ctx: Ctx, from: string, to: Customer, joined: JoinedRooms | null) {
  const ifJoined = (value: SQL, column: string) =>
    joined ? sql`IIF(id = ${joined.from}, ${value}, ${sql.raw(column)})` : sql.raw(column)
  return statement(
    ctx,
    sql`UPDATE chat_rooms SET customer_id = ${to.id}, search_text = search_text || ${searchText.customer(to)},
      merged_into = ${joined ? sql`IIF(id = ${joined.from} OR merged_into = ${joined.from}, ${joined.into}, merged_into)` : sql`merged_into`},
      status = ${ifJoined(sql`'closed'`, 'status')}, waiting = ${ifJoined(sql`0`, 'waiting')},
      unread_shop = ${ifJoined(sql`0`, 'unread_shop')}, unread_person = ${ifJoined(sql`0`, 'unread_person')}
      WHERE customer_id = ${from}`,
  )
}

const toHolder = (customer: Customer) => ({
  id: customer.id,
  name: displayName(customer),
  hasAccount: customer.hasAccount,
})

/** Copies the messages of a room ahead of the batch that closes it: while that fails, nothing has changed. */
export async function prepareJoin(ctx: Ctx, from: string, into: string): Promise<JoinedRooms> {
  const room = getRoomStub(ctx, into)
  await room.copyFrom(from)
  const { readUpTo } = await room.exportPage(Number.MAX_SAFE_INTEGER - 1)
  return { from, into, readUpTo: { person: readUpTo.person, shop: readUpTo.shop } }
}

/** Tells rooms whose they are, behind the batch, and adds the messages of a joined one. Repeating it changes nothing. */
export async function settleRooms(ctx: Ctx, holder: Customer, roomIds: string[], joined: JoinedRooms | null) {
  if (joined)
    await getRoomStub(ctx, joined.into).mergeFrom(joined.into, toHolder(holder), joined.from, { isTold: true })
  const others = roomIds.filter((id) => id !== joined?.from)
  await mapConcurrent(others, atOnce, (id) => getRoomStub(ctx, id).reassign(id, toHolder(holder)))
}

/** Takes the messages of a joined room out again, and opens that room for its customer. Repeating it changes nothing. */
export async function partRooms(
  ctx: Ctx,
  { from, into, readUpTo }: JoinedRooms,
  customers: { kept: Customer; gone: Customer },
) {
  await getRoomStub(ctx, into).giveBack(into, toHolder(customers.kept), { from, readUpTo })
  await getRoomStub(ctx, from).reopen(from, toHolder(customers.gone))
}
