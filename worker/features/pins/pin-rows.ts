import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { isOrderOf, namesPhoto } from '../../db/ownership.ts'
import { orders, photoPins } from '../../db/schema.ts'
import { sayInBoth } from '../../told.ts'
import * as notifications from '../notifications/enqueue.ts'

/** Who looks at pins: the customer of the order, or an admin. */
export type Viewer = { id: string; isAdmin: boolean }
export type Pin = typeof photoPins.$inferSelect

export const sideOf = ({ isAdmin }: Viewer) => (isAdmin ? ('shop' as const) : ('customer' as const))

/** The row of `orders` with this id, for an admin or as long as it is theirs. */
export const isOrderFor = (orderId: string, viewer: Viewer) =>
  viewer.isAdmin ? eq(orders.id, orderId) : isOrderOf(orderId, viewer.id)

/** An order shows this photo to the viewer. */
export const isPhotoFor = (orderId: string, photo: string, { isAdmin }: Viewer) =>
  namesPhoto(orderId, photo, { toCustomer: !isAdmin })

/** Statement: what a pin's order says of itself, as far as the viewer may read it. */
export const findOrderStatement = (ctx: Ctx, orderId: string, viewer: Viewer) =>
  ctx.db
    .select({
      id: orders.id,
      userId: orders.userId,
      customerName: orders.customerName,
      outfitType: orders.outfitType,
    })
    .from(orders)
    .where(isOrderFor(orderId, viewer))

/** Statement: the pins of an order that the viewer sees: a customer those of the shop and her own, on photos that she sees. */
export const listPinsStatement = (ctx: Ctx, orderId: string, viewer: { id: string | SQL; isAdmin: boolean }) =>
  ctx.db
    .select()
    .from(photoPins)
    .where(
      and(
        eq(photoPins.orderId, orderId),
        namesPhoto(orderId, sql`photo_pins.photo_key`, { toCustomer: !viewer.isAdmin }),
        viewer.isAdmin ? undefined : sql`(${photoPins.side} = 'shop' OR ${photoPins.byId} = ${viewer.id})`,
      ),
    )
    .orderBy(asc(photoPins.createdAt), asc(photoPins.id))

/** A pin as both sides read it: the one does not learn who of the other wrote it. */
export const toViewer = (
  { id, photoKey, x, y, text, side, byId, doneAt, createdAt, updatedAt }: Pin,
  viewer: Viewer,
) => ({
  ...{ id, photo: photoKey, x, y, text, side, doneAt, createdAt, updatedAt },
  isOwn: isAuthor({ side, byId }, viewer),
})

/** Who may change its text and its place, and remove it: the desk is one author. */
export const isAuthor = ({ side, byId }: Pick<Pin, 'side' | 'byId'>, viewer: Viewer) =>
  viewer.isAdmin ? side === 'shop' : side === 'customer' && byId === viewer.id

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
