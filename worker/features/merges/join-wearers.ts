import { sql } from 'drizzle-orm'
import { isSameName } from '../../../shared/fold.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { remeasureStatement } from '../../db/remeasure.ts'
import { inJson } from '../../db/rows-as-json.ts'
import type { JoinedWearer, StoredRow } from '../../db/schema/merges.ts'
import { wearers } from '../../db/schema.ts'
import { requireUnchanged } from '../../db/writes.ts'
import type { Order } from '../orders/order.ts'
import type { Merge } from './record.ts'

type Wearer = typeof wearers.$inferSelect

/** Returns the wearers who are the same as one of the kept customer, by the name: each with what that one learns. */
export function findSame(kept: Wearer[], gone: Wearer[]): JoinedWearer[] {
  const known = new Map(kept.map((wearer) => [wearer.id, wearer]))
  return gone.flatMap((wearer) => {
    const same = [...known.values()].find(({ name }) => isSameName(name, wearer.name))
    if (!same) return []
    const otherBirth = same.born && wearer.born && same.born !== wearer.born ? `Born: ${wearer.born}` : null
    const notes = [same.note, wearer.note !== same.note && wearer.note, otherBirth].filter(Boolean)
    const after = { born: same.born ?? wearer.born, note: notes.join('\n') || null }
    known.set(same.id, { ...same, ...after })
    return [{ gone: wearer.id, kept: same.id, before: { born: same.born, note: same.note }, after }]
  })
}

/** Statements: the wearers are as they were read. */
export const requireWearers = (ctx: Ctx, joined: JoinedWearer[], found: Wearer[]) =>
  found
    .filter(({ id }) => joined.some(({ gone, kept }) => gone === id || kept === id))
    .map(({ id, updatedAt }) => requireUnchanged(ctx, wearers, id, updatedAt))

/** Statements: measurements and orders of a joined wearer go to the other one, and the joined one's row goes. */
export const joinWearersStatements = (ctx: Ctx, joined: JoinedWearer[]) => [
  ...joined.flatMap(({ gone, kept, after }) => [
    statement(ctx, sql`UPDATE measurements SET wearer_id = ${kept} WHERE wearer_id = ${gone}`),
    statement(
      ctx,
      // Both names are found by the same words: the search text stays.
      sql`UPDATE orders SET wearer_id = ${kept}, wearer_name = (SELECT name FROM wearers WHERE id = ${kept})
        WHERE wearer_id = ${gone}`,
    ),
    statement(
      ctx,
      sql`UPDATE OR IGNORE occasion_messages SET about = ${kept} WHERE kind = 'communion' AND about = ${gone}`,
    ),
    changeStatement(ctx, kept, after),
    statement(ctx, sql`DELETE FROM wearers WHERE id = ${gone}`),
  ]),
  ...remeasure(ctx, joined),
]

const changeStatement = (ctx: Ctx, id: string, { born, note }: JoinedWearer['after'], onlyIf = sql`TRUE`) =>
  statement(
    ctx,
    sql`UPDATE wearers SET born = ${born}, note = ${note}, updated_at = MAX(updated_at + 1, ${Date.now()})
      WHERE id = ${id} AND (born IS NOT ${born} OR note IS NOT ${note}) AND ${onlyIf}`,
  )

const remeasure = (ctx: Ctx, joined: JoinedWearer[]) =>
  joined.length > 0
    ? [remeasureStatement(ctx, sql`wearer_id IN ${inJson(joined.flatMap(({ gone, kept }) => [gone, kept]))}`)]
    : []

/** Returns an order as it goes back: with the wearer of its own customer, or with none. */
export function withFormerWearer(order: Order, { joinedWearers, former }: Merge): Order {
  const joined = joinedWearers.find(({ kept }) => kept === order.wearerId)
  const wearer = former.wearers?.find(({ id }) => id === (joined?.gone ?? order.wearerId))
  if (joined) return { ...order, wearerId: joined.gone, wearerName: textOf(wearer?.name) }
  return wearer ? order : { ...order, wearerId: null, measurementId: null }
}

/**
 * Statements: joined wearers are two again, behind those that bring their rows back. `orderIds` are the orders that go back:
 * a set that was measured for one of them since goes along.
 */
export function partWearersStatements(ctx: Ctx, merge: Merge, orderIds: string[]) {
  const { joinedWearers: joined, former, createdAt } = merge
  const idsOf = (name: 'worn' | 'wearers', which: (row: StoredRow) => boolean = () => true) =>
    (former[name] ?? []).filter(which).map(({ id }) => String(id))
  return [
    ...joined.toReversed().flatMap(({ gone, kept, before, after }) => {
      const name = textOf(former.wearers?.find(({ id }) => id === gone)?.name)
      const sets = (former.measurements ?? []).filter((row) => row.wearer_id === gone).map(({ id }) => String(id))
      const worn = [...idsOf('worn', (row) => row.wearer_id === gone), ...orderIds]
      const about = (former.occasions ?? []).filter((row) => row.about === gone)
      return [
        statement(
          ctx,
          sql`UPDATE orders SET wearer_id = ${gone}, wearer_name = ${name}
            WHERE wearer_id = ${kept} AND id IN ${inJson(worn)}`,
        ),
        statement(
          ctx,
          sql`UPDATE measurements SET wearer_id = ${gone} WHERE wearer_id = ${kept} AND (id IN ${inJson(sets)}
            OR (created_at >= ${createdAt.getTime()} AND id IN (SELECT measurement_id FROM orders WHERE wearer_id = ${gone})))`,
        ),
        ...about.map(({ year, sent_at: sentAt }) =>
          statement(
            ctx,
            sql`UPDATE occasion_messages SET about = ${gone}
              WHERE kind = 'communion' AND about = ${kept} AND year = ${year} AND sent_at = ${sentAt}`,
          ),
        ),
        changeStatement(ctx, kept, before, sql`born IS ${after.born} AND note IS ${after.note}`),
      ]
    }),
    // A wearer of the kept customer does not go along.
    statement(
      ctx,
      sql`UPDATE orders SET wearer_id = NULL WHERE id IN ${inJson(orderIds)} AND wearer_id NOT IN ${inJson(idsOf('wearers'))}`,
    ),
    statement(
      ctx,
      sql`UPDATE orders SET measurement_id = NULL WHERE id IN ${inJson(orderIds)} AND measurement_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM measurements WHERE measurements.id = measurement_id
          AND measurements.wearer_id = orders.wearer_id)`,
    ),
    ...remeasure(ctx, joined),
  ]
}

const textOf = (value: StoredRow[string] | undefined) => (typeof value === 'string' ? value : null)
