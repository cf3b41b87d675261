import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { isCustomersRoom, showsPhoto } from '../../db/ownership.ts'
import { bookings, chatRooms, orders, photos } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { type Caller, isSignedOut } from '../../http/guests.ts'
import { openPhoto } from '../../http/private-photo.ts'

/**
 * A claimed photo for its owner, an admin, the customer of the booking or order it belongs to, or the customer or guest
 * of the chat it was sent in; 404 for others.
 * Only the object that was checked at the claim is shown: one put in its place since then is not there.
 */
export async function getPhoto(ctx: Ctx, { signedIn, guest }: Caller, key: string) {
  const [photo] = await run(
    ctx,
    ctx.db
      .select({
        type: photos.contentType,
        etag: photos.etag,
        uploaderId: photos.userId,
        bookingUserId: sql<string | null>`${bookings.userId}`.as('booking_user_id'),
        orderUserId: sql<string | null>`${orders.userId}`.as('order_user_id'),
        roomCustomerId: chatRooms.customerId,
        guestEndedAt: chatRooms.guestEndedAt,
      })
      .from(photos)
      .leftJoin(bookings, and(eq(photos.claimKind, 'booking'), eq(bookings.id, photos.claimId)))
      .leftJoin(orders, and(eq(photos.claimKind, 'order'), eq(orders.id, photos.claimId), showsPhoto))
      .leftJoin(chatRooms, and(eq(photos.claimKind, 'message'), eq(chatRooms.id, photos.claimId), isCustomersRoom))
      .where(eq(photos.key, key)),
  )
  if (!photo) return fail(404, 'photo_gone')
  const { uploaderId, bookingUserId, orderUserId, roomCustomerId, guestEndedAt } = photo
  const mayView = (id: string | undefined) =>
    id !== undefined && [uploaderId, bookingUserId, orderUserId, roomCustomerId].includes(id)
  const guestId = guest && !isSignedOut(guest, guestEndedAt) ? guest.id : undefined
  if (!signedIn?.isAdmin && !mayView(signedIn?.user.id) && !mayView(guestId)) fail(404, 'photo_gone')
  return (await openPhoto(ctx, { ...photo, key })) ?? fail(404, 'photo_gone')
}
