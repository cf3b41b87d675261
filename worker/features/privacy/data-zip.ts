import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { sideOf } from '../../../shared/chat-rooms.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run } from '../../db/batch.ts'
import { isCustomersRoom, showsPhoto } from '../../db/ownership.ts'
import { bookings, chatRooms, photos } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import {
  countUseStatement,
  findSpentStatement,
  isWithinLimitSql,
  refuseOverLimit,
  refuseUse,
} from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { readReused } from '../../lib/read.ts'
import { type ZipFile, zipStream } from '../../lib/zip.ts'
import { isShown, markOf, type PersonalTable } from './person-rows.ts'
import { personalData } from './personal-data.ts'

/** A file that is missing or cut, for the last file of a part. */
type LeftOut = { file: string; why: string }

/**
 * Streams all data of a customer as a zip: rows as JSON, chats, photos. More photos than one request can ask for come in
 * further parts (`parts` is their number). Takes two round trips to D1, then holds one page of a chat or one photo at a time.
 * Throws 429 over three whole downloads of a part a day, or twelve begun; 403 for an admin, whose uploads are other people's
 * photos; 404 for an unknown part.
 */
export async function downloadData(ctx: Ctx, user: User, part: number) {
  if (user.role === 'admin') fail(403, 'desk_exports')
  // `limitKeysOf` finds it so when she is erased.
  const subject = part === 1 ? user.id : `${user.id}|${part}`
  const spent = findSpentStatement(ctx, 'dataDownloads', subject)
  const found = await batch(ctx, {
    starts: countUseStatement(ctx, 'dataDownloadStarts', subject),
    spent,
    audit: auditStatement(
      ctx,
      { who: user.id, what: 'download', about: user.id },
      sql`${isWithinLimitSql(ctx, 'dataDownloadStarts', subject)} AND NOT EXISTS ${spent}`,
    ),
    rooms: listRoomsStatement(ctx, user.id),
    photos: listPhotosStatement(ctx, user.id),
    rows: part === 1 ? listDataStatements(ctx, user.id) : undefined,
  })
  refuseOverLimit(ctx, 'dataDownloadStarts', found.starts)
  if (found.spent.length > 0) refuseUse('dataDownloads')
  const parts = photoParts(found.photos)
  const photos = parts[part - 1] ?? fail(404, 'part_unknown')
  const whole = () => run(ctx, countUseStatement(ctx, 'dataDownloads', subject))
  const rooms = part === 1 ? found.rooms : []
  const content = { part, parts: parts.length, rooms, photos, rows: found.rows ?? [] }
  return { parts: parts.length, stream: zipStream(files(ctx, content, whole)) }
}

type Content = {
  part: number
  parts: number
  rooms: { id: string }[]
  photos: DataPhoto[]
  rows: Parameters<typeof shownData>[0]
}

async function* files(
  ctx: Ctx,
  { part, parts, rooms, photos, rows }: Content,
  whole: () => Promise<unknown>,
): AsyncGenerator<ZipFile> {
  const left: LeftOut[] = []
  const text = (path: string, content: string): ZipFile => ({ path, content: [new TextEncoder().encode(content)] })
  yield text('read-me.txt', readMe(part, parts))
  for (const [name, list] of shownData(rows)) yield text(`${name}.json`, JSON.stringify(list, null, 2))
  yield* dataChats(ctx, rooms, left)
  yield* dataPhotos(ctx, photos, left)
  // Counted once everything but the list of missing files is sent: a download that broke off before does not count.
  await whole()
  if (left.length > 0) yield text('left-out.json', JSON.stringify(left, null, 2))
}

/** The first file of a download: what the others are, and in how many parts they come. */
const readMe = (part: number, parts: number) => `All that we keep of you, as of today.
${parts > 1 ? `\nThis is part ${part} of ${parts}: part 1 has all but photos, which come in every part. The others are under Your data.\n` : ''}
Each .json file is a list that any text editor shows.
you.json              your name, address and number
settings.json         what you get notifications of
devices.json          devices that get notifications
consents.json         what you agreed to, and when
requests.json         what you asked about your data
bookings.json         consultations you booked
enquiries.json        what you wrote from the page
how-we-met.json       that you got in touch, and how
chat-details.json     what you left in the chat
notifications.json    what the bell showed you
whatsapp-messages.json  messages to your number of the last 30 days
messages-of-occasions.json  which occasions of your family we wrote to you about
joined-files.json     which of your files we have joined, and when
testimonials.json     words you gave us
who-is-measured.json  whom we measured, by first name
measurements.json     lengths, in fortieths of a millimetre
visits.json           when you came, or will come
orders.json, order-pieces.json, order-updates.json, quotations.json, payments.json, bills.json
                      what we make for you; amounts are in paise, 100 to the rupee
notes-on-photos.json  what is written on photos of your orders; x and y are thousandths of the photo
family-links.json     links to an order that you made for your family
chats/                what was written
photos/               yours, and those we showed you
left-out.json         what is not in here, and why; ask us for it

On an order that was another customer's before, the contact, payment claim and words of that customer are left out.

A file is missing where we have nothing of that kind. Our own notes for the work are not in here; ask us, and we tell you.
`

/** Photos of a part: each is asked of R2, and a request may ask other services 1,000 times. */
const maxPhotos = 700
/** Bytes of photos of a part, small enough for a phone. A zip ends at 4 GB. */
const maxBytes = 1024 ** 3

/** A photo is at most 10 MB; its size was not noted always. */
const unknownSize = 10 * 1024 ** 2

type DataPhoto = { key: string; etag: string | null; contentType: string | null; size: number | null }

/**
 * Photos that the customer sent, and those that the bookings, orders and chats show the customer. The oldest come first, so
 * that parts stay the same when another photo is added.
 */
const listPhotosStatement = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ key: photos.key, etag: photos.etag, contentType: photos.contentType, size: photos.size })
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
    .orderBy(asc(photos.createdAt), asc(photos.key))

/** The photos part by part; the first one is there without any. */
export function photoParts(rows: DataPhoto[]) {
  const parts: DataPhoto[][] = [[]]
  let bytes = 0
  for (const row of rows) {
    const size = row.size ?? unknownSize
    const last = parts.at(-1) ?? []
    if (last.length >= maxPhotos || (last.length > 0 && bytes + size > maxBytes)) {
      parts.push([row])
      bytes = size
    } else {
      last.push(row)
      bytes += size
    }
  }
  return parts
}

/** Yields photos as R2 has them, one after the other, and names the missing ones. */
async function* dataPhotos(ctx: Ctx, rows: DataPhoto[], left: LeftOut[]): AsyncGenerator<ZipFile> {
  for (const { key, etag, contentType } of rows) {
    const path = `photos/${key.split('/').at(-1)}.${contentType?.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'}`
    const object = await ctx.env.PHOTOS.get(key, etag ? { onlyIf: { etagMatches: etag } } : undefined)
    if (object && 'body' in object) yield { path, content: readReused(object.body), isStored: true }
    else left.push({ file: path, why: 'We no longer have this photo' })
  }
}

const shownTables = Object.values<PersonalTable>(personalData).flatMap(({ download, ...table }) =>
  download ? [{ ...table, ...download }] : [],
)

/** Statements that read what the download shows of each table, in the order of the map. */
const listDataStatements = (ctx: Ctx, userId: string) =>
  shownTables.map(({ rows, onlyIf = {}, ...map }) => {
    const columns: Record<string, SQLiteColumn> = getTableColumns(map.table)
    const picked = Object.entries(columns).flatMap(([name, column]) => {
      if (!isShown(markOf(map, name))) return []
      const condition = onlyIf[name]?.(userId)
      return [
        [name, condition ? sql`CASE WHEN ${condition} THEN ${column} END`.mapWith(column).as(name) : column] as const,
      ]
    })
    return ctx.db.select(Object.fromEntries(picked)).from(map.table).where(rows(userId))
  })

/** The rows under the names of their files; a table without any has none. */
const shownData = (answers: object[][]) =>
  shownTables.flatMap(({ file }, nth) => {
    const rows = answers[nth] ?? []
    return rows.length > 0 ? [[file, rows] as const] : []
  })

/** Pages of 40 KB that a download asks of chats: a request may ask other services 1,000 times, and photos have 700. */
const maxPages = 250

const listRoomsStatement = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(and(eq(chatRooms.customerId, userId), isNull(chatRooms.mergedInto), isCustomersRoom))

/** Yields the chats as lists of messages, a page at a time, so that no chat is in memory as a whole. */
function* dataChats(ctx: Ctx, rooms: { id: string }[], left: LeftOut[]): Generator<ZipFile> {
  const asked = { pages: 0 }
  for (const [nth, { id }] of rooms.entries()) {
    const path = `chats/${nth + 1}.json`
    yield { path, content: messages(ctx, id, asked, () => left.push({ file: path, why: 'The later messages' })) }
  }
}

async function* messages(ctx: Ctx, id: string, asked: { pages: number }, cut: () => void) {
  const encoder = new TextEncoder()
  let [after, before] = [0, '[']
  for (;;) {
    if (asked.pages++ >= maxPages) {
      cut()
      break
    }
    const page = await ctx.env.CHAT.getByName(id).backUp(after)
    for (const { seq, role, text, attachments, createdAt } of page.messages) {
      const from = sideOf(role) === 'shop' ? 'the shop' : 'you'
      const message = JSON.stringify({ from, text, attachments, at: new Date(createdAt) }, null, 2)
      yield encoder.encode(`${before}\n${message}`)
      ;[after, before] = [seq, ',']
    }
    if (page.row || page.messages.length === 0) break
  }
  yield encoder.encode(before === '[' ? '[]' : '\n]')
}
