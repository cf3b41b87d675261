import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { isOrderOf, namesPhoto } from '../../db/ownership.ts'
import { orders, photoPins } from '../../db/schema.ts'
import { sayInBoth } from '../../told.ts'
import * as notifications from '../notifications/enqueue.ts'

/** Viewer of pins: the customer of the order, or an admin. */
export type Viewer = { id: string; isAdmin: boolean }
export type Pin = typeof photoPins.$inferSelect

export const sideOf = ({ isAdmin }: Viewer) => (isAdmin ? ('shop' as const) : ('customer' as const))

/** Matches the row of `orders` with this id, for an admin or its customer. */
export const isOrderFor = (orderId: string, viewer: Viewer) =>
  viewer.isAdmin ? eq(orders.id, orderId) : isOrderOf(orderId, viewer.id)

/** True if an order shows this photo to the viewer. */
export const isPhotoFor = (orderId: string, photo: string, { isAdmin }: Viewer) =>
  namesPhoto(orderId, photo, { toCustomer: !isAdmin })

/** Statement: selects the fields of a pin's order that the viewer may read. */
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

/**
 * Statement: selects the pins of an order for the viewer. A customer sees the shop's pins and her own, on photos that
 * she sees.
 */
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

/** Returns a pin for the viewer, without the identity of the other side's author. */
export const toViewer = (
  { id, photoKey, x, y, text, side, byId, doneAt, createdAt, updatedAt }: Pin,
  viewer: Viewer,
) => ({
  ...{ id, photo: photoKey, x, y, text, side, doneAt, createdAt, updatedAt },
  isOwn: isAuthor({ side, byId }, viewer),
})

/** Returns whether a viewer may change or remove a pin: all admins count as one author. */
export const isAuthor = ({ side, byId }: Pick<Pin, 'side' | 'byId'>, viewer: Viewer) =>
  viewer.isAdmin ? side === 'shop' : side === 'customer' && byId === viewer.id

type PinnedOrder = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'customerName' | 'outfitType'>
type Side = (typeof photoPins.$inferSelect)['side']

/** Returns the recipient of a side's notifications: the customer, or null for all admins. */
const readerOf = ({ userId }: PinnedOrder, side: Side) => (side === 'shop' ? userId : null)

/** Returns whether the side's notifications have a recipient: an order without an account has no customer to notify. */
const hasReader = (order: PinnedOrder, side: Side) => side === 'customer' || order.userId !== null

const isUnread = (order: PinnedOrder, side: Side) =>
  sql`type = 'photo_pin' AND related_id = ${order.id} AND user_id IS ${readerOf(order, side)} AND is_read = 0`

/**
 * Notifies the other side that a photo has a note, without its text, which may be changed or removed. Sends one
 * notification until it is read, however many notes there are. Returns `undefined` if the order has no account to
 * notify.
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

/** Statement: marks the notification as read after the last note of a side was removed. */
export const readPinNewsStatement = (ctx: Ctx, order: PinnedOrder, side: Side) =>
  hasReader(order, side)
    ? statement(
        ctx,
        sql`UPDATE notifications SET is_read = 1 WHERE ${isUnread(order, side)}
          AND NOT EXISTS (SELECT 1 FROM photo_pins WHERE order_id = ${order.id} AND side = ${side})`,
      )
    : undefined
