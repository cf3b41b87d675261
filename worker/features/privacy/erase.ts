import { eq, sql } from 'drizzle-orm'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { requireStatement } from '../../db/require.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { erasures, photos, sealedPersons, searchWords, shopRules } from '../../db/schema.ts'
import { erasedRoom, nearKochi } from '../../http/hang-up.ts'
import { mapConcurrent } from '../../lib/map-concurrent.ts'
import { shopRuleOf } from '../shop-rules/shop-rules.ts'
import { abortInStore } from '../uploads/multipart.ts'
import { deletePrefix } from './delete-prefix.ts'
import { eraseStatements } from './erase-statements.ts'
import { type ErasedPerson, photosOf } from './erased-rows.ts'
import { findPerson } from './find-person.ts'
import { sealPerson } from './seal-person.ts'

/** Objects and multipart uploads that are asked at once. */
const atOnce = 6
/** Keys that R2 deletes in one call. */
const keysAtOnce = 1000

/**
 * Erases a customer whose erasure has begun (`beginErasure`): rooms, photos, then D1 in one batch, whose last row says that
 * it is done. Again it is the same, and so is what another run has left half done: until that batch everything is found
 * as it was, and what is sealed is sealed once, before anything goes. Nothing where no erasure waits.
 */
export async function erase(ctx: Ctx, id: string) {
  const {
    run: [found] = [],
    sealed,
    rules,
  } = await batch(ctx, {
    run: ctx.db.select().from(erasures).where(eq(erasures.id, id)),
    sealed: ctx.db.select({ id: sealedPersons.id }).from(sealedPersons).where(eq(sealedPersons.id, id)),
    rules: ctx.db.select().from(shopRules).where(eq(shopRules.name, 'privacy')),
  })
  const person = found && !found.doneAt ? await findPerson(ctx, id, found.byDesk) : undefined
  if (!found || !person) return
  const erased = { ...person, keepWords: found.keepWords }
  const read = await readRest(ctx, erased)
  const room = (roomId: string) => ctx.env.CHAT.getByName(roomId, nearKochi)
  // Closed first: a message that came after its room was read would be neither sealed nor gone.
  await mapConcurrent(person.rooms, atOnce, ({ id }) => room(id).closeFor(erasedRoom))
  if (sealed.length === 0)
    await sealPerson(ctx, erased, { photos: read.photos, isKept: shopRuleOf('privacy', rules).keepYear })
  await mapConcurrent(person.rooms, atOnce, ({ id }) => room(id).erase())
  await deletePhotos(ctx, id, read.photos)
  await batch(ctx, {
    // A room that was made meanwhile is emptied by another run.
    requireKnownRooms: requireStatement(
      ctx,
      sql`NOT EXISTS (SELECT 1 FROM chat_rooms WHERE customer_id = ${id}
        AND id NOT IN ${inJson(person.rooms.map(({ id }) => id))})`,
    ),
    erase: eraseStatements(ctx, erased, {
      roomWords: read.roomWords,
      emails: emailsOf(erased),
      reportsFrom: indianDate(
        Math.min(Date.now(), ...person.orders.map(({ createdAt }) => createdAt.getTime())) - dayMs,
      ),
    }),
    done: ctx.db.update(erasures).set({ doneAt: new Date() }).where(eq(erasures.id, id)),
  })
  bumpContentVersion()
}

const readRest = (ctx: Ctx, person: ErasedPerson) =>
  batch(ctx, {
    photos: ctx.db.select().from(photos).where(photosOf(person)),
    roomWords: ctx.db
      .select({ row_id: searchWords.rowId, words: searchWords.words })
      .from(searchWords)
      .where(sql`kind = 'chat_room' AND row_id IN ${inJson(person.rooms.map(({ id }) => id))}`),
  })

export type ErasedPhoto = typeof photos.$inferSelect

async function deletePhotos(ctx: Ctx, id: string, rows: ErasedPhoto[]) {
  const uploads = rows.flatMap(({ key, uploadId, etag }) => (uploadId && !etag ? { key, uploadId } : []))
  await mapConcurrent(uploads, atOnce, (upload) => abortInStore(ctx, upload))
  for (let at = 0; at < rows.length; at += keysAtOnce)
    await ctx.env.PHOTOS.delete(rows.slice(at, at + keysAtOnce).map(({ key }) => key))
  // What has no row any more, or never had one.
  await deletePrefix(ctx, photosPrefix(id))
}

export const photosPrefix = (id: string) => `u/${id}/`

const emailsOf = ({ user, bookings, contacts, leads, chatLeads }: ErasedPerson) => [
  ...new Set([user, ...bookings, ...contacts, ...leads, ...chatLeads].flatMap(({ email }) => email || [])),
]
