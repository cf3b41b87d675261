import { eq, sql } from 'drizzle-orm'
import { type Fault, type ImportInput, maxFaults } from '../../../shared/imports.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counters.ts'
import { createOnce } from '../../db/create-once.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { imports } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { sha256 } from '../../lib/crypto.ts'
import { planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import { buildRows } from './build-rows.ts'
import { writeOrdersStatements } from './orders.ts'
import { findKnownStatements, numbersOf } from './people.ts'
import { writePeopleStatements } from './people-statements.ts'
import { readRows } from './read-rows.ts'
import { findWearersStatements } from './sets.ts'

export type Import = typeof imports.$inferSelect

/**
 * Writes the rows of a file, all or none, once for an id: in one batch of a few statements, whatever their number. Nobody
 * is told of it. 422 (`faults`) for rows that cannot be, 409 for another file under the same id, for one that was undone,
 * and for customers who have changed in this very moment. With `dryRun` nothing is written.
 */
export async function createImport(ctx: Ctx, admin: User, input: ImportInput) {
  const { id, kind, filename } = input
  const read = readRows(input)
  const digest = await digestOf(input)
  const findStatement = () => ctx.db.select().from(imports).where(eq(imports.id, id))
  const phones = read.rows.flatMap(({ person }) => numbersOf(person))
  const emails = read.rows.flatMap(({ person }) => person.email ?? [])
  const {
    existing: [existing],
    twin: [twin],
    known,
    wearers = [],
    ...basisRows
  } = await batch(ctx, {
    existing: findStatement(),
    twin: ctx.db
      .select({ id: imports.id })
      .from(imports)
      .where(sql`digest = ${digest} AND id <> ${id} AND undone_at IS NULL`)
      .limit(1),
    known: findKnownStatements(ctx, phones, emails),
    wearers: kind === 'measurements' ? findWearersStatements(ctx, phones, emails) : undefined,
    ...planBasisStatements(ctx),
  })
  // A page that was loaded anew, as no answer came, asks under another id.
  if (twin) fail(409, 'import_repeated')
  const { row, repeated } = await createOnce({
    existing,
    refuseOther: (created) => {
      if (created.digest !== digest) fail(409, 'import_used')
      if (created.undoneAt) fail(409, 'import_undone')
    },
    find: async () => (await run(ctx, findStatement()))[0],
    prepare: async () => {
      const now = { id, at: new Date(), admin }
      const { people, orders, sets } = buildRows(now, planBasisOf(basisRows), read, known.flat(), wearers.flat())
      if (read.fields.faults.length) refuseFaults(read.fields.faults)
      const made: Import = {
        ...{ id, kind, filename, digest },
        rows: read.rows.length,
        joined: people.joinedCount,
        byId: admin.id,
        createdAt: now.at,
        undoneAt: null,
        changes: people.changes,
      }
      const write = async () =>
        input.dryRun
          ? undefined
          : await batch(ctx, {
              first: requireStatement(
                ctx,
                sql`NOT EXISTS (SELECT 1 FROM imports WHERE digest = ${digest} AND id <> ${id} AND undone_at IS NULL)`,
              ),
              insert: ctx.db.insert(imports).values(made),
              audit: auditStatement(ctx, { who: admin.id, what: 'import', about: id }),
              people: writePeopleStatements(ctx, people, now.at),
              orders: writeOrdersStatements(ctx, now, orders),
              sets: sets.writeStatements(ctx),
              changed: deskChangedStatement(ctx),
            })
      return { row: made, write }
    },
    refuseRace: (error) => {
      if (isRefusal(error)) fail(409, 'import_customers_changed')
      throw error
    },
  })
  return { row, repeated: repeated || input.dryRun }
}

const digestOf = ({ kind, dayOrder, unit, rows }: ImportInput) =>
  sha256(JSON.stringify([kind, dayOrder, ...(kind === 'measurements' ? [unit] : []), rows]))

const refuseFaults = (faults: Fault[]) =>
  fail(422, 'import_faulty', {
    details: {
      faults: faults.toSorted((a, b) => a.row - b.row).slice(0, maxFaults),
    },
  })
