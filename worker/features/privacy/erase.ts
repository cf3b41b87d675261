import { eq, type SQL, sql } from 'drizzle-orm'
import { erasureSubjectId } from '../../../shared/notifications.ts'
import { dayMs, indianDate, minuteMs } from '../../../shared/time.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { erasures, orders, photos, sealedPersons, shopRules } from '../../db/schema.ts'
import { isRefusal, requireStatement } from '../../db/writes.ts'
import { erasedRoom, nearKochi } from '../../http/sessions.ts'
import { describeError } from '../../lib/store-failures.ts'
import { mapConcurrent } from '../../lib/take-turns.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { shopRuleOf } from '../shop-rules/shop-rules.ts'
import { deleteObjects, deletePrefix } from '../uploads/photos.ts'
import { eraseStatements } from './erase-statements.ts'
import { listErased } from './erased-list.ts'
import { findPerson, type Person, shutOutStatements } from './find-person.ts'
import { type ErasedPerson, photosOf } from './person-rows.ts'
import { sealPerson } from './seal-person.ts'

/** The lock of a run on a customer, in milliseconds: as long as a run of cron may take. */
const busyMs = 15 * minuteMs

/** Rooms that are asked at once. */
const atOnce = 6
/** Keys that R2 deletes in one call. */
const keysAtOnce = 1000

/**
 * Erases a customer whose erasure has begun (`beginErasure`), one run at a time. True once nothing is left. False while
 * another run has the lock, an order is open, or more is left to seal than one run can: the hourly run continues.
 */
export async function erase(ctx: Ctx, id: string) {
  const busyUntil = new Date(Date.now() + busyMs)
  const {
    taken: [taken],
    sealed: [sealed],
    rules,
  } = await batch(ctx, {
    taken: takeStatement(ctx, id, busyUntil),
    sealed: ctx.db.select().from(sealedPersons).where(eq(sealedPersons.id, id)),
    rules: ctx.db.select().from(shopRules).where(eq(shopRules.name, 'privacy')),
  })
  if (!taken) return false
  let isDone = false
  try {
    isDone = await eraseTaken(ctx, taken, { sealed, keepsYear: shopRuleOf('privacy', rules).keepYear })
  } finally {
    if (!isDone)
      await run(ctx, releaseStatement(ctx, id, busyUntil)).catch((error) =>
        console.error('an erasure stays taken until its time is over', describeError(error)),
      )
  }
  if (isDone) bumpContentVersion()
  return isDone
}

const takeStatement = (ctx: Ctx, id: string, busyUntil: Date) =>
  ctx.db
    .update(erasures)
    .set({ tries: sql`tries + 1`, triedAt: new Date(), busyUntil })
    .where(sql`id = ${id} AND done_at IS NULL AND COALESCE(busy_until, 0) < ${Date.now()}`)
    .returning()

const releaseStatement = (ctx: Ctx, id: string, busyUntil: Date) =>
  ctx.db.update(erasures).set({ busyUntil: null }).where(sql`id = ${id} AND busy_until = ${busyUntil.getTime()}`)

type Taken = typeof erasures.$inferSelect
type Sealing = { sealed: typeof sealedPersons.$inferSelect | undefined; keepsYear: boolean }

/**
 * Erases a customer that this run has locked: rooms, photos, then D1 in one batch, which also records the end. Each step can
 * be repeated: until that batch the rows are found as before, and everything is sealed before anything is deleted. True once
 * it is finished.
 */
async function eraseTaken(ctx: Ctx, taken: Taken, { sealed, keepsYear }: Sealing) {
  const { id, byDesk, keepWords } = taken
  const person = await findPerson(ctx, id, byDesk ? 'desk' : 'customer')
  if (!person) return false
  const erased = { ...person, keepWords }
  await listErased(ctx, taken, keepsYear ? sealed?.eraseAt : undefined)
  const { open, photos: photoRows, worn } = await readRest(ctx, erased)
  if (open.length > 0) return hold(ctx, id)
  const room = (roomId: string) => ctx.env.CHAT.getByName(roomId, nearKochi)
  // Closes rooms first: a message that came after its room was read would be neither sealed nor deleted.
  await mapConcurrent(person.rooms, atOnce, ({ id }) => room(id).closeFor(erasedRoom))
  const seal = await sealPerson(ctx, erased, { photos: photoRows, keepsYear, sealed })
  if (!seal.isWhole) return false
  if (seal.eraseAt) await listErased(ctx, taken, seal.eraseAt)
  const require = requireStatement(ctx, sql`${isStillTaken(taken)} AND NOT EXISTS ${openOrdersOf(person)}`)
  try {
    await batch(ctx, { require, seal: sealStatement(ctx, id, seal.eraseAt) })
    await mapConcurrent(person.rooms, atOnce, ({ id }) => room(id).erase())
    await deletePhotos(ctx, id, photoRows)
    await batch(ctx, {
      require,
      // Another run empties a room that was created meanwhile.
      requireKnownRooms: requireStatement(
        ctx,
        sql`NOT EXISTS (SELECT 1 FROM chat_rooms WHERE customer_id = ${id}
          AND id NOT IN ${inJson(person.rooms.map(({ id }) => id))})`,
      ),
      erase: eraseStatements(ctx, erased, { worn, emails: emailsOf(erased), reportsFrom: reportsFrom(person) }),
      done: ctx.db.update(erasures).set({ doneAt: new Date(), busyUntil: null }).where(eq(erasures.id, id)),
    })
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [open] = await run(ctx, findOpenStatement(ctx, person))
    return open ? hold(ctx, id) : false
  }
}

/** Holds while this run has the lock, and nobody has asked for a wider erasure since. */
const isStillTaken = ({ id, busyUntil, byDesk }: Taken) => sql`EXISTS (SELECT 1 FROM erasures
  WHERE id = ${id} AND busy_until = ${busyUntil?.getTime()} AND by_desk = ${Number(byDesk)})`

async function hold(ctx: Ctx, id: string) {
  await holdErasure(ctx, id)
  return false
}

const sealStatement = (ctx: Ctx, id: string, eraseAt: Date | undefined) =>
  eraseAt
    ? ctx.db.insert(sealedPersons).values({ id, eraseAt }).onConflictDoNothing()
    : ctx.db.delete(sealedPersons).where(eq(sealedPersons.id, id))

/** The first Indian date whose report may name an order of the customer. */
const reportsFrom = ({ orders }: Person) =>
  indianDate(Math.min(Date.now(), ...orders.map(({ createdAt }) => createdAt.getTime())) - dayMs)

const findOpenStatement = (ctx: Ctx, person: Person) =>
  ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`id IN ${openOrdersOf(person)}`)
    .limit(1)

/** Reads the rest in one batch, and revokes access that was given meanwhile. */
const readRest = (ctx: Ctx, person: Person & ErasedPerson) =>
  batch(ctx, {
    shutOut: shutOutStatements(ctx, person),
    open: findOpenStatement(ctx, person),
    photos: ctx.db.select().from(photos).where(photosOf(person)),
    worn: ctx.db
      .select()
      .from(orders)
      .where(
        sql`wearer_id IN (SELECT id FROM wearers WHERE user_id = ${person.user.id}) AND id NOT IN ${inJson(person.orders.map(({ id }) => id))}`,
      ),
  })

async function deletePhotos(ctx: Ctx, id: string, rows: (typeof photos.$inferSelect)[]) {
  // An upload whose photo was attached is finished.
  const uploads = rows.map(({ key, uploadId, etag }) => ({ key, uploadId: etag ? null : uploadId }))
  for (let at = 0; at < uploads.length; at += keysAtOnce) await deleteObjects(ctx, uploads.slice(at, at + keysAtOnce))
  // Objects without a row.
  await deletePrefix(ctx, photosPrefix(id))
}

export const photosPrefix = (id: string) => `u/${id}/`

const emailsOf = ({ user, bookings, contacts, leads, chatLeads }: ErasedPerson) => [
  ...new Set([user, ...bookings, ...contacts, ...leads, ...chatLeads].flatMap(({ email }) => email || [])),
]

/** Query: the open orders of a customer, which hold an erasure up. */
const openOrdersOf = ({ user, orders }: Pick<Person, 'user' | 'orders'>): SQL =>
  sql`(SELECT id FROM orders WHERE (user_id = ${user.id} OR id IN ${inJson(orders.map(({ id }) => id))})
    AND status NOT IN ('delivered', 'cancelled'))`

/**
 * Notes that an open order holds an erasure up, and tells the desk once. The hourly run tries again. The sealed copy is
 * incomplete by then and is made anew.
 */
const holdErasure = (ctx: Ctx, id: string) =>
  batch(ctx, {
    tell: enqueueStatement(
      ctx,
      {
        userId: null,
        type: 'privacy',
        title: 'An erasure waits for an order',
        message: 'A customer is being erased, and an order is open. The rest goes once it is delivered or cancelled.',
        relatedId: erasureSubjectId(id),
      },
      sql`EXISTS (SELECT 1 FROM erasures WHERE id = ${id} AND held_at IS NULL)`,
    ),
    hold: ctx.db.update(erasures).set({ heldAt: new Date() }).where(sql`id = ${id} AND held_at IS NULL`),
    unseal: ctx.db.delete(sealedPersons).where(eq(sealedPersons.id, id)),
  })
