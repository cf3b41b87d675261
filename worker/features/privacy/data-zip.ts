import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { sideOf } from '../../../shared/chat-rooms.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { isCustomersRoom, showsPhoto } from '../../db/ownership.ts'
import { bookings, chatRooms, photos } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { type ZipFile, zipStream } from '../../lib/zip.ts'
import { listDataStatements, shownData } from './data-rows.ts'
import { readMe } from './read-me.ts'

/** A request may ask other services 1,000 times; some are left for what is asked ahead of the files. */
const maxAsked = 950

/**
 * Streams all that is kept of a customer as a zip: rows as JSON, chats, photos. Two round trips to D1 ahead of it, then a
 * photo at a time is passed on from R2 as it is taken, none of them held. 429 over three a day; 403 for an admin, whose
 * uploads are other people's photos.
 */
export async function downloadData(ctx: Ctx, user: User) {
  if (user.role === 'admin') fail(403, 'The desk has lists and exports of its own')
  const found = await batch(ctx, {
    uses: countUseStatement(ctx, 'dataDownloads', user.id),
    audit: auditStatement(
      ctx,
      { who: user.id, what: 'download', about: user.id },
      isWithinLimitSql(ctx, 'dataDownloads', user.id),
    ),
    rooms: listRoomsStatement(ctx, user.id),
    photos: listPhotosStatement(ctx, user.id),
    rows: listDataStatements(ctx, user.id),
  })
  refuseOverLimit(ctx, 'dataDownloads', found.uses)
  return zipStream(files(ctx, found))
}

const listRoomsStatement = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(and(eq(chatRooms.customerId, userId), isNull(chatRooms.mergedInto), isCustomersRoom))

/** Photos she sent, and those that her bookings, orders and chats show her; the newest first. */
const listPhotosStatement = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ key: photos.key, etag: photos.etag, contentType: photos.contentType })
    .from(photos)
    .where(
      or(
        eq(photos.userId, userId),
        and(
          eq(photos.claimKind, 'booking'),
          sql`${photos.claimId} IN (SELECT ${bookings.id} FROM ${bookings} WHERE ${bookings.userId} = ${userId})`,
        ),
        and(
          eq(photos.claimKind, 'order'),
          sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = photos.claim_id AND orders.user_id = ${userId} AND ${showsPhoto})`,
        ),
        and(
          eq(photos.claimKind, 'message'),
          sql`EXISTS (SELECT 1 FROM chat_rooms WHERE chat_rooms.id = photos.claim_id AND chat_rooms.customer_id = ${userId} AND ${isCustomersRoom})`,
        ),
      ),
    )
    .orderBy(sql`${photos.createdAt} DESC`)

type Found = {
  rooms: { id: string }[]
  photos: { key: string; etag: string | null; contentType: string | null }[]
  rows: Parameters<typeof shownData>[0]
}

async function* files(ctx: Ctx, found: Found): AsyncGenerator<ZipFile> {
  let asked = 0
  const json = (path: string, value: unknown): ZipFile => ({
    path,
    content: [new TextEncoder().encode(JSON.stringify(value, null, 2))],
  })
  yield { path: 'read-me.txt', content: [new TextEncoder().encode(readMe)] }
  for (const [name, rows] of shownData(found.rows)) yield json(`${name}.json`, rows)
  for (const [nth, { id }] of found.rooms.entries()) {
    const messages: object[] = []
    for (let after = 0; asked < maxAsked; ) {
      asked++
      const page = await ctx.env.CHAT.getByName(id).backUp(after)
      for (const { seq, role, text, attachments, createdAt } of page.messages) {
        messages.push({
          from: sideOf(role) === 'shop' ? 'the shop' : 'you',
          text,
          attachments,
          at: new Date(createdAt),
        })
        after = seq
      }
      if (page.row || page.messages.length === 0) break
    }
    yield json(`chats/${nth + 1}.json`, messages)
  }
  const left: string[] = []
  for (const { key, etag, contentType } of found.photos) {
    if (asked >= maxAsked) {
      left.push(key)
      continue
    }
    asked++
    const object = await ctx.env.PHOTOS.get(key, etag ? { onlyIf: { etagMatches: etag } } : undefined)
    if (!object || !('body' in object)) continue
    const type = contentType?.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'
    yield { path: `photos/${key.split('/').at(-1)}.${type}`, content: object.body, isStored: true }
  }
  // More than one download can carry: what is missing is named, and can be asked for.
  if (left.length > 0) yield json('photos-left-out.json', left)
}
