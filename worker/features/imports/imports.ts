import { desc, eq, sql } from 'drizzle-orm'
import { type Fault, type ImportInput, maxFaults } from '../../../shared/imports.ts'
import { pick } from '../../../shared/pick.ts'
import type { Ctx } from '../../context.ts'
import { adminName } from '../../db/admin-names.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counts.ts'
import { inJson, insertManyStatements, jsonPieces } from '../../db/rows-as-json.ts'
import { customerNotes, imports, users, type wearers } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { createOnce, requireStatement } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { sha256 } from '../../lib/crypto.ts'
import { type PlanBasis, planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import { buildImported, writeOrdersStatements } from './orders.ts'
import { findKnownStatements, type Known, numbersOf, People } from './people.ts'
import { readRows } from './read-rows.ts'
import { findWearersStatements, Sets } from './sets.ts'
import { countLeft } from './undo-import.ts'

type Import = typeof imports.$inferSelect

/**
 * Writes the rows of a file, all or none, once per id: in one batch of a few statements, whatever their number. Sends
 * no notifications. Throws 422 (`faults`) for invalid rows. Throws 409 for another file under the same id, for an
 * undone import, and for customers who changed concurrently. `dryRun` writes nothing.
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
  // A page that was reloaded because no answer came repeats the request with another id.
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
    refuse: () => fail(409, 'import_customers_changed'),
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

/**
 * Statements that write the customers of an import, before the rows that refer to them. Fails the batch if someone
 * concurrently created one, renamed one or wrote the notes of one that is filled in.
 */
function writePeopleStatements(ctx: Ctx, people: People, at: Date) {
  const { made, filled, notes } = people
  const numbers = made.flatMap(({ phoneE164 }) => phoneE164 ?? [])
  const names = jsonPieces(
    filled.map((row) => [row.id, row.firstName, row.lastName, row.updatedAt.getTime(), searchText.customer(row)]),
  )
  return [
    requireStatement(
      ctx,
      sql`NOT EXISTS (SELECT 1 FROM users WHERE phone_e164 IN ${inJson(numbers)} AND has_account = 0 AND +role = 'customer')
        AND NOT EXISTS (SELECT 1 FROM customer_notes WHERE user_id IN ${inJson(notes.map(({ userId }) => userId))})`,
    ),
    ...names.map((piece) =>
      requireStatement(
        ctx,
        sql`NOT EXISTS (SELECT 1 FROM json_each(${piece}) AS read LEFT JOIN users ON users.id = read.value ->> 0
          WHERE users.updated_at IS NOT read.value ->> 3)`,
      ),
    ),
    ...insertManyStatements(ctx, users, made),
    ...names.map((piece) =>
      statement(
        ctx,
        sql`UPDATE users SET first_name = filled.value ->> 1, last_name = filled.value ->> 2,
          search_text = filled.value ->> 4, updated_at = ${at.getTime()}
        FROM json_each(${piece}) AS filled WHERE users.id = filled.value ->> 0`,
      ),
    ),
    ...insertManyStatements(ctx, customerNotes, notes),
  ]
}

type BuildRowsImport = { id: string; at: Date; admin: User }
type Customer = typeof users.$inferSelect
type ReadRows = ReturnType<typeof readRows>
type ReadRow = ReadRows['rows'][number]

/** Maximum length of a customer's notes, as in the admin's form. */
const maxNotes = 2000

/** Builds the rows of an import with the known customers; faults go to their `fields`. */
function buildRows(
  made: BuildRowsImport,
  basis: PlanBasis,
  { fields, rows }: ReadRows,
  known: Known[],
  knownWearers: (typeof wearers.$inferSelect)[],
) {
  const people = new People(
    made,
    known,
    rows.map(({ person }) => person),
  )
  const sets = new Sets(made, basis, knownWearers)
  const refuseUnknown = ({ row, person, set }: ReadRow) => {
    const isKnown = people.knownAs(person) !== undefined
    if (!isKnown && !person.phone && person.email)
      return fields.fault(row, 'phone', 'nobody has this email address, so a phone is needed')
    if (set && !isKnown && person.phone && !person.firstName)
      return fields.fault(row, 'name', 'nobody has this number, so the customer’s name is needed')
  }
  const refuseLong = ({ row }: ReadRow, customer: Customer | undefined) => {
    if (customer && people.notesOf(customer).length > maxNotes)
      fields.fault(row, 'notes', `the notes of this customer come to more than ${maxNotes} characters`)
  }
  const orders = rows.flatMap((read) => {
    const { row, person, order, set } = read
    if (!order) refuseUnknown(read)
    const customer = people.customerOf(person)
    refuseLong(read, customer)
    if (set && customer) sets.add(fields, row, customer, set)
    return order && !fields.faults.length ? buildImported(made, basis, order, customer, person) : []
  })
  return { people, orders, sets }
}

/** Maximum imports listed: a shop moves in once. */
const maxListed = 50

/** Lists the imports, newest first, with the admin of each, and the number of rows left after an undo. */
export async function listImports(ctx: Ctx) {
  const rows = await run(
    ctx,
    ctx.db
      .select({
        row: imports,
        left: sql<number>`CASE WHEN ${imports.undoneAt} IS NULL THEN 0 ELSE ${countLeft(sql`${imports.id}`)} END`.as(
          'left_count',
        ),
        admin: pick(users, ['firstName', 'lastName', 'email']),
      })
      .from(imports)
      .leftJoin(users, eq(users.id, imports.byId))
      .orderBy(desc(imports.createdAt))
      .limit(maxListed),
  )
  return rows.map(({ row, admin, left }) => ({ ...row, left, byName: admin && adminName(admin) }))
}

/** Returns an import for the admin's list; `joined` is the number of its customers who were known already. */
export const toAdmin = (row: typeof imports.$inferSelect) =>
  pick(row, ['id', 'kind', 'filename', 'rows', 'joined', 'createdAt', 'undoneAt'])
