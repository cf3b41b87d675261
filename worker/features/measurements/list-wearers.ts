import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { hasConfirmedNumber } from '../../db/confirmed-numbers.ts'
import { garments, measurements, wearers } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { labelled, type ShownSet } from './serialize.ts'
import { findCustomerStatement, maxWearers } from './statements.ts'

/** The newest sets of a wearer, among which the newest for each garment is looked for. */
const setsLookedAt = 10

/**
 * The wearers of a customer in the order they were added, each with the newest set for each garment; of one without an
 * account those of the account that has the number too. 404 for nobody.
 */
export async function list(ctx: Ctx, userId: string) {
  const {
    customer: [customer],
    rows,
  } = await batch(ctx, {
    customer: findCustomerStatement(ctx, userId),
    rows: ctx.db
      .select({ ...getTableColumns(wearers), newest: newestColumn.as('newest') })
      .from(wearers)
      .where(isOfFamily(userId)),
  })
  if (!customer) return fail(404, 'customer_unknown')
  // Two ranges of an index: sorted here, because SQLite's own sort would read more.
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** What a customer reads of her own: the newest set of each wearer for each garment, by names and labels. */
export async function listOwn(ctx: Ctx, userId: SQL) {
  const { rows, sets } = await batch(ctx, {
    rows: ctx.db
      .select()
      .from(wearers)
      .where(eq(wearers.userId, userId))
      .orderBy(asc(wearers.createdAt))
      .limit(maxWearers),
    sets: ctx.db
      .select({
        ...getTableColumns(measurements),
        garmentName: sql<string>`${garments.name}`.as('garment_name'),
        fields: garments.fields,
      })
      .from(wearers)
      .crossJoin(measurements)
      .innerJoin(garments, eq(garments.id, measurements.garment))
      .where(and(eq(wearers.userId, userId), isAmongNewest)),
  })
  return rows.map(({ id, name }) => ({
    name,
    sets: newestOfEach(sets.filter((set) => set.wearerId === id)).map(
      ({ garmentName, takenOn, unit, sizes, fields }) => ({
        garment: garmentName,
        takenOn,
        unit,
        sizes: labelled(sizes, fields),
      }),
    ),
  }))
}

/** The customer's own, and those of the account with the confirmed number of a customer without one. */
const isOfFamily = (userId: string) =>
  sql`${wearers.userId} IN (SELECT ${userId} UNION ALL SELECT account.id FROM users AS walk_in
    JOIN users AS account ON account.phone_e164 = walk_in.phone_e164
    WHERE walk_in.id = ${userId} AND walk_in.has_account = 0 AND account.has_account = 1
      AND ${hasConfirmedNumber('account')})`

/** A column beside those of a wearer: the newest set for each garment. Joined, each of its sets would be two rows to read. */
const newestColumn = sql`(SELECT json_group_array(json_object('id', id, 'wearerId', wearer_id, 'garment', garment,
    'takenOn', taken_on, 'unit', unit, 'sizes', json(sizes), 'notes', notes, 'byName', by_name, 'createdAt', created_at))
  FROM (SELECT * FROM measurements WHERE wearer_id = wearers.id
    ORDER BY taken_on DESC, created_at DESC, id DESC LIMIT ${setsLookedAt}))`.mapWith((json: string): ShownSet[] => {
  const rows: (Omit<ShownSet, 'createdAt'> & { createdAt: number })[] = JSON.parse(json)
  return newestOfEach(rows.map((set) => ({ ...set, createdAt: new Date(set.createdAt) })))
})

// By the index of a wearer's sets, newest first: a long history is not read.
const isAmongNewest = sql`${measurements.id} IN (SELECT one.id FROM measurements AS one
  WHERE one.wearer_id = ${wearers.id} ORDER BY one.taken_on DESC, one.created_at DESC, one.id DESC LIMIT ${setsLookedAt})`

function newestOfEach<Set extends ShownSet>(sets: Set[]) {
  const sorted = sets.sort((a, b) => newerFirst(a, b))
  return sorted.filter((set, nth) => sorted.findIndex(({ garment }) => garment === set.garment) === nth)
}

const newerFirst = (a: ShownSet, b: ShownSet) =>
  b.takenOn.localeCompare(a.takenOn) || b.createdAt.getTime() - a.createdAt.getTime() || (b.id > a.id ? 1 : -1)
