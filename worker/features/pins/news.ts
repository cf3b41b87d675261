import { sql } from 'drizzle-orm'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import type { orders, photoPins } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { sayInBoth } from '../../told.ts'
import * as notifications from '../notifications/enqueue.ts'

type PinnedOrder = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'customerName' | 'outfitType'>
type Side = (typeof photoPins.$inferSelect)['side']

/** Whose bell rings for what this side writes: the customer's, or the one of all admins, which is null. */
const readerOf = ({ userId }: PinnedOrder, side: Side) => (side === 'shop' ? userId : null)

/** A customer's side has no reader where the order has no account. */
const hasReader = (order: PinnedOrder, side: Side) => side === 'customer' || order.userId !== null

const isUnread = (order: PinnedOrder, side: Side) =>
  sql`type = 'photo_pin' AND related_id = ${order.id} AND user_id IS ${readerOf(order, side)} AND is_read = 0`

/**
 * Tells the other side that there is a note on a photo, not what it says: it may be changed or removed. One notification
 * until it is read, however many notes. `undefined` where the order has no account to tell.
 */
export function enqueuePinStatement(ctx: Ctx, order: PinnedOrder, side: Side, isNew = sql`TRUE`) {
  if (!hasReader(order, side)) return undefined
  return notifications.enqueueStatement(
    ctx,
    {
      userId: readerOf(order, side),
      type: 'photo_pin',
      ...(side === 'shop' ? sayInBoth(() => textByShop(order)) : textByCustomer(order)),
      relatedId: order.id,
    },
    sql`${isNew} AND NOT EXISTS (SELECT 1 FROM notifications WHERE ${isUnread(order, side)})`,
  )
}

const textByShop = ({ outfitType }: PinnedOrder) => ({
  title: t('New note on a photo'),
  message: t('We have put a note on a photo of {outfit}.', { outfit: outfitType }),
})

const textByCustomer = ({ customerName, outfitType }: PinnedOrder) => ({
  title: 'New note on a photo',
  message: `${customerName ?? 'The customer'} has put a note on a photo of ${outfitType}.`,
})

/** Statement: once the last note of a side is gone, nobody needs to look for one. */
export const readPinNewsStatement = (ctx: Ctx, order: PinnedOrder, side: Side) =>
  hasReader(order, side)
    ? statement(
        ctx,
        sql`UPDATE notifications SET is_read = 1 WHERE ${isUnread(order, side)}
          AND NOT EXISTS (SELECT 1 FROM photo_pins WHERE order_id = ${order.id} AND side = ${side})`,
      )
    : undefined
