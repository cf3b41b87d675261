import { eq, sql } from 'drizzle-orm'
import type { Fault, ImportInput } from '../../../shared/imports.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run } from '../../db/batch.ts'
import { createOnce } from '../../db/create-once.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { imports } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { sha256 } from '../../lib/crypto.ts'
import { planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import { buildImported, writeOrdersStatements } from './orders.ts'
import { findKnownStatements, People } from './people.ts'
import { writePeopleStatements } from './people-statements.ts'
import { readRows } from './read-rows.ts'

export type Import = typeof imports.$inferSelect

/**
 * Writes the rows of a file, all or none, once for an id: in one batch of a few statements, whatever their number. Nobody
 * is told of it. 422 (`faults`) for rows that cannot be, 409 for another file under the same id and for customers who have
 * changed in this very moment. With `dryRun` nothing is written.
 */
export async function createImport(ctx: Ctx, admin: User, input: ImportInput) {
  const { id, kind, filename } = input
  const { fields, rows } = readRows(input)
  const digest = await digestOf(input)
  const findStatement = () => ctx.db.select().from(imports).where(eq(imports.id, id))
  const {
    existing: [existing],
    twin: [twin],
    known,
    ...basisRows
  } = await batch(ctx, {
    existing: findStatement(),
    twin: ctx.db
      .select({ id: imports.id })
      .from(imports)
      .where(sql`digest = ${digest} AND id <> ${id} AND undone_at IS NULL`)
      .limit(1),
    known: findKnownStatements(
      ctx,
      rows.flatMap(({ person }) => person.phone?.phoneE164 ?? []),
      rows.flatMap(({ person }) => person.email ?? []),
    ),
    ...planBasisStatements(ctx),
  })
  // A page that was loaded anew, as no answer came, asks under another id.
  if (twin) fail(409, 'These rows were imported already. If they are to come again, please undo that import first.')
  const { row, repeated } = await createOnce({
    existing,
    refuseOther: (created) => {
      if (created.digest !== digest) fail(409, 'This was imported already, with other rows. Please reload the page.')
    },
    find: async () => (await run(ctx, findStatement()))[0],
    prepare: async () => {
      const now = { id, at: new Date(), admin }
      const people = new People(now, known.flat())
      const basis = planBasisOf(basisRows)
      const orders = rows.flatMap(({ row, person, order }) => {
        const customer = people.customerOf(person)
        if (order) return fields.faults.length ? [] : buildImported(now, basis, order, customer, person)
        if (!customer && person.email)
          fields.fault(row, 'phone', 'nobody has this e-mail address, so a phone is needed')
        return []
      })
      if (fields.faults.length) refuseFaults(fields.faults)
      const made: Import = {
        ...{ id, kind, filename, digest },
        rows: rows.length,
        joined: people.joinedCount,
        byId: admin.id,
        createdAt: now.at,
        undoneAt: null,
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
            })
      return { row: made, write }
    },
    refuseRace: (error) => {
      if (isRefusal(error))
        fail(409, 'Some of these customers have just been added. Please look at the rows once more.')
      throw error
    },
  })
  return { row, repeated: repeated || input.dryRun }
}

const digestOf = ({ kind, dayOrder, rows }: ImportInput) => sha256(JSON.stringify([kind, dayOrder, rows]))

const refuseFaults = (faults: Fault[]) =>
  fail(422, 'Some rows cannot be imported as they are. Nothing was imported.', {}, { faults })
