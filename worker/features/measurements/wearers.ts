import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { WearerInput, WearerPatch } from '../../../shared/measure-inputs.ts'
import type { SizeField, Sizes } from '../../../shared/measures.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { hasConfirmedNumber } from '../../db/ownership.ts'
import { remeasureStatement } from '../../db/remeasure.ts'
import { garments, measurements, orders, users, wearers } from '../../db/schema.ts'
import { orderTextSql, searchText } from '../../db/search.ts'
import { createOnce, isRefusal, nextVersion, requireStatement, requireUnchanged } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'

/** Adds a wearer to a customer, once per id. Throws 404 for an unknown customer, 409 over the maximum. */
export async function create(ctx: Ctx, userId: string, input: WearerInput) {
  const {
    existing: [existing],
    customer: [customer],
  } = await batch(ctx, { existing: findWearerStatement(ctx, input.id), customer: findCustomerStatement(ctx, userId) })
  const now = new Date()
  const row: Wearer = {
    ...{ ...input, userId, importId: null, searchText: searchText.wearer(input) },
    ...{ createdAt: now, updatedAt: now },
  }
  return createOnce<Wearer>({
    existing,
    refuseOther: (created) => {
      if (created.userId !== userId || created.name !== row.name || created.born !== row.born) fail(409, 'wearer_used')
    },
    find: async () => (await run(ctx, findWearerStatement(ctx, input.id)))[0],
    prepare: async () => {
      if (!customer) fail(404, 'customer_unknown')
      const hasRoom = sql`(SELECT COUNT(*) FROM wearers WHERE user_id = ${userId}) < ${maxWearers}`
      const write = () =>
        batch(ctx, { requireRoom: requireStatement(ctx, hasRoom), insert: ctx.db.insert(wearers).values(row) })
      return { row, write }
    },
    refuse: () => fail(409, 'wearers_full', { values: { count: maxWearers } }),
  })
}

/**
 * Changes a wearer. A new birth updates which open orders need another measuring, and a new name updates the search of
 * all orders. Throws 400 for a birth after a measuring, 404 for an unknown wearer, 409 for an older version.
 */
export async function update(ctx: Ctx, id: string, { updatedAt, ...fields }: WearerPatch) {
  const { born } = fields
  const {
    wearer: [wearer],
    first: [first] = [],
    worn = [],
  } = await batch(ctx, {
    wearer: findWearerStatement(ctx, id),
    first: born ? firstSetStatement(ctx, id) : undefined,
    worn: fields.name === undefined ? undefined : ctx.db.select().from(orders).where(eq(orders.wearerId, id)),
  })
  if (!wearer) return fail(404, 'wearer_unknown')
  if (born && first && first.takenOn.slice(0, 7) < born)
    fail(400, 'wearer_measured_before', { field: 'born', values: { name: wearer.name, day: first.takenOn } })
  const { name = wearer.name } = fields
  const renamed = name === wearer.name ? [] : worn
  const {
    written: [written],
  } = await batch(ctx, {
    requireUnchanged: requireUnchanged(ctx, wearers, id, updatedAt),
    rename: renamed.map((order) => renameStatement(ctx, { ...order, wearerName: name })),
    written: ctx.db
      .update(wearers)
      .set({ ...fields, searchText: searchText.wearer({ name }), updatedAt: nextVersion(updatedAt) })
      .where(eq(wearers.id, id))
      .returning(),
    remeasure: born === undefined ? undefined : remeasureStatement(ctx, sql`wearer_id = ${id}`),
  }).catch((error) => {
    if (isRefusal(error)) failStale('changed_meanwhile')
    throw error
  })
  return written ?? failStale('changed_meanwhile')
}

const renameStatement = (ctx: Ctx, order: typeof orders.$inferSelect) =>
  statement(
    ctx,
    sql`UPDATE orders SET wearer_name = ${order.wearerName}, search_text = ${orderTextSql(order)}
      WHERE id = ${order.id} AND wearer_id = ${order.wearerId}`,
  )

const firstSetStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ takenOn: measurements.takenOn })
    .from(measurements)
    .where(eq(measurements.wearerId, id))
    .orderBy(asc(measurements.takenOn))
    .limit(1)

/** Number of a wearer's newest sets in which the newest for each garment is searched. */
const setsLookedAt = 10

/**
 * Returns the wearers of a customer in the order they were added, each with the newest set for each garment. For a
 * customer without an account, includes those of the account with the same number. Throws 404 for an unknown customer.
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
  // Two ranges of an index: sorted here, because SQLite's own sort would read more rows.
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Returns a customer's own wearers with their newest set for each garment, with names and labels. */
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

/** Wearers of a customer, and for a customer without an account also those of the account with her confirmed number. */
const isOfFamily = (userId: string) =>
  sql`${wearers.userId} IN (SELECT ${userId} UNION ALL SELECT account.id FROM users AS walk_in
    JOIN users AS account ON account.phone_e164 = walk_in.phone_e164
    WHERE walk_in.id = ${userId} AND walk_in.has_account = 0 AND account.has_account = 1
      AND ${hasConfirmedNumber('account')})`

/** A column of a wearer with the newest set for each garment. With a join, each set would be two rows to read. */
const newestColumn = sql`(SELECT json_group_array(json_object('id', id, 'wearerId', wearer_id, 'garment', garment,
    'takenOn', taken_on, 'unit', unit, 'sizes', json(sizes), 'notes', notes, 'byName', by_name, 'createdAt', created_at))
  FROM (SELECT * FROM measurements WHERE wearer_id = wearers.id
    ORDER BY taken_on DESC, created_at DESC, id DESC LIMIT ${setsLookedAt}))`.mapWith((json: string): ShownSet[] => {
  const rows: (Omit<ShownSet, 'createdAt'> & { createdAt: number })[] = JSON.parse(json)
  return newestOfEach(rows.map((set) => ({ ...set, createdAt: new Date(set.createdAt) })))
})

// Uses the index of a wearer's sets, newest first, to avoid reading a long history.
const isAmongNewest = sql`${measurements.id} IN (SELECT one.id FROM measurements AS one
  WHERE one.wearer_id = ${wearers.id} ORDER BY one.taken_on DESC, one.created_at DESC, one.id DESC LIMIT ${setsLookedAt})`

function newestOfEach<Set extends ShownSet>(sets: Set[]) {
  const sorted = sets.sort((a, b) => newerFirst(a, b))
  return sorted.filter((set, nth) => sorted.findIndex(({ garment }) => garment === set.garment) === nth)
}

const newerFirst = (a: ShownSet, b: ShownSet) =>
  b.takenOn.localeCompare(a.takenOn) || b.createdAt.getTime() - a.createdAt.getTime() || (b.id > a.id ? 1 : -1)

/** Maximum wearers of a customer; more are a mistake. */
export const maxWearers = 20

export const findWearerStatement = (ctx: Ctx, id: string) => ctx.db.select().from(wearers).where(eq(wearers.id, id))

/** Selects the customer of wearers. */
export const findCustomerStatement = (ctx: Ctx, id: string) =>
  ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id))

/**
 * True if a wearer belongs to the account that has the number of a customer without one. The wearer may have moved
 * there with one of the customer's orders, and her other orders still refer to it.
 */
export const isOfSameNumber = (customerId: SQL) =>
  sql<boolean>`EXISTS (SELECT 1 FROM users AS walk_in JOIN users AS account ON account.phone_e164 = walk_in.phone_e164
    WHERE walk_in.id = ${customerId} AND walk_in.has_account = 0 AND account.id = ${wearers.userId}
      AND account.has_account = 1 AND ${hasConfirmedNumber('account')})`.mapWith(Boolean)

export type Wearer = typeof wearers.$inferSelect
export type Measurement = typeof measurements.$inferSelect
/** A set for the admin, without its import and last use. */
type ShownSet = Omit<Measurement, 'importId' | 'usedAt'>

export const wearerToAdmin = ({ id, name, born, note, createdAt, updatedAt }: Wearer) => ({
  ...{ id, name, born, note },
  ...{ createdAt, updatedAt },
})

/** Returns a wearer with the newest set for each garment. */
export const wearerWithNewest = ({ newest, ...wearer }: Wearer & { newest: ShownSet[] }) => ({
  ...wearerToAdmin(wearer),
  newest: newest.map(setToAdmin),
})

/** Returns a set of measurements for the admin; lengths in 1/40 mm. */
export const setToAdmin = ({ id, wearerId, garment, takenOn, unit, sizes, notes, byName, createdAt }: ShownSet) => ({
  ...{ id, wearerId, garment, takenOn, unit, sizes, notes },
  ...{ byName, createdAt },
})

/** Returns the lengths of a set with their labels, in the order of the tape, for the customer. */
export const labelled = (sizes: Sizes, fields: SizeField[]) =>
  fields.flatMap(({ key, label }) => {
    const value = sizes[key]
    return value === undefined ? [] : [{ label, value }]
  })
