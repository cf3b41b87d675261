import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { run } from '../../../db/batch.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { chatRooms, orders } from '../../../db/schema.ts'

/** More chats than one family has: so few are sorted here, and cost no index. */
const maxRooms = 50

/** A customer's chats in which something was said, the newest first: the one with the boutique, and one for each order. */
export async function listOwnRooms(ctx: Ctx, customerId: SQL) {
  const rows = await run(
    ctx,
    ctx.db
      .select({
        id: chatRooms.id,
        orderId: chatRooms.orderId,
        outfitType: orders.outfitType,
        preview: chatRooms.preview,
        lastSide: chatRooms.lastSide,
        lastMessageAt: chatRooms.lastMessageAt,
        unread: chatRooms.unreadPerson,
      })
      .from(chatRooms)
      .leftJoin(orders, eq(orders.id, chatRooms.orderId))
      .where(
        and(
          eq(chatRooms.customerId, customerId),
          isNull(chatRooms.mergedInto),
          isNotNull(chatRooms.lastMessageAt),
          isCustomersRoom,
        ),
      )
      .limit(maxRooms),
  )
  const newestFirst = rows.toSorted((a, b) => Number(b.lastMessageAt) - Number(a.lastMessageAt))
  return newestFirst.map(({ id, orderId, outfitType, preview, lastSide, lastMessageAt, unread }) => ({
    ...{ id, orderId, outfitType, preview, lastSide, lastMessageAt, unread },
  }))
}
