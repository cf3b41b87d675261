import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { isOrderOf, namesPhoto } from '../../db/ownership.ts'
import { orders, photoPins } from '../../db/schema.ts'

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
