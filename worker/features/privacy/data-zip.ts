import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run } from '../../db/batch.ts'
import { fail } from '../../http/failures.ts'
import {
  countUseStatement,
  findSpentStatement,
  isWithinLimitSql,
  refuseOverLimit,
  refuseUse,
} from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { type ZipFile, zipStream } from '../../lib/zip.ts'
import { dataChats, listDataStatements, listRoomsStatement, shownData } from './data-files.ts'
import { type DataPhoto, dataPhotos, listPhotosStatement, photoParts } from './data-photos.ts'

/** A file that is missing or cut, for the last file of a part. */
export type LeftOut = { file: string; why: string }

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
