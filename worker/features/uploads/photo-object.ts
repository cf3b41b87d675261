import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { imageHeadLength, imageType, photoLimits } from '../../../shared/photos.ts'
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

/** Seconds in which a photo can be put to this Worker, after its key was given out. */
export const putLifetimeSeconds = 300

/** `length` in bytes, as the request's header says. */
type Upload = { userId: string; key: string; length: number }
type Body = ReadableStream<Uint8Array>

/**
 * Stores a photo of at most 10 MB at a key that was given out without a size, once. Throws 404 for a key that is foreign,
 * attached, used, older than five minutes or given out for the store; 411, 413 and 415 for length and type. After a
 * failure nothing is stored, and the photo can be put again.
 */
export async function putPhoto(ctx: Ctx, upload: Upload, body: Body | null) {
  const { length } = upload
  if (!Number.isSafeInteger(length) || length < 0) fail(411, 'photo_length_missing')
  if (length > photoLimits.bytes) fail(413, 'photo_too_large')
  if (length === 0 || !body) return fail(400, 'photo_empty')
  await takeKey(ctx, upload)
  try {
    return await store(ctx, upload, body)
  } catch (error) {
    const released = release(ctx, upload)
    // Goes on after the browser has gone.
    ctx.defer(released)
    await released
    throw error
  }
}

const ownUnclaimed = ({ userId, key }: Upload) =>
  and(eq(photos.key, key), eq(photos.userId, userId), isNull(photos.claimId), isNull(photos.uploadId))

/** Marks the key as used, by the size of its photo. */
async function takeKey(ctx: Ctx, upload: Upload) {
  const since = new Date(Date.now() - putLifetimeSeconds * 1000)
  const taken = await run(
    ctx,
    ctx.db
      .update(photos)
      .set({ size: upload.length })
      .where(and(ownUnclaimed(upload), isNull(photos.size), gt(photos.createdAt, since)))
      .returning({ key: photos.key }),
  )
  if (taken.length === 0) fail(404, 'upload_unknown')
}

async function release(ctx: Ctx, upload: Upload) {
  await ctx.env.PHOTOS.delete(upload.key)
  await run(ctx, ctx.db.update(photos).set({ size: null }).where(ownUnclaimed(upload)))
}

async function store(ctx: Ctx, { key, length }: Upload, body: Body) {
  const reader = body.getReader()
  const head = await readHead(reader)
  const contentType = imageType(head) ?? fail(415, 'photo_type_wrong')
  const { readable, writable } = new FixedLengthStream(length)
  const writer = writable.getWriter()
  const putting = ctx.env.PHOTOS.put(key, readable, { httpMetadata: { contentType } })
  // A store that fails reads no further, and a writer would wait for it.
  putting.catch((error) => writer.abort(error).catch(() => {}))
  const copying = copy(head, reader, writer, length).catch(async (error) => {
    await writer.abort(error).catch(() => {})
    throw error
  })
  const [copied, stored] = await Promise.allSettled([copying, putting])
  if (copied.status === 'fulfilled' && stored.status === 'fulfilled') return stored.value
  throw copied.status === 'rejected' ? copied.reason : stored.status === 'rejected' ? stored.reason : undefined
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** The first bytes, as far as `imageType` looks or further; fewer where the body has no more. */
async function readHead(reader: Reader) {
  let head = new Uint8Array()
  while (head.length < imageHeadLength) {
    const { value, done } = await reader.read()
    if (done) break
    head = joined(head, value)
  }
  return head
}

function joined(first: Uint8Array, second: Uint8Array) {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Copies exactly `length` bytes; throws 400 where more or fewer come. */
async function copy(head: Uint8Array, reader: Reader, writer: WritableStreamDefaultWriter<Uint8Array>, length: number) {
  let received = 0
  for (let chunk: Uint8Array | undefined = head; chunk; chunk = (await reader.read()).value) {
    received += chunk.length
    if (received > length) fail(400, 'photo_not_whole')
    await writer.write(chunk)
  }
  if (received < length) fail(400, 'photo_not_whole')
  await writer.close()
}
