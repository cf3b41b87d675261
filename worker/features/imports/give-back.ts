import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { requireStatement } from '../../db/require.ts'
import { jsonPieces } from '../../db/rows-as-json.ts'
import { type imports, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'

type Customer = typeof users.$inferSelect
type Import = Pick<typeof imports.$inferSelect, 'id' | 'createdAt' | 'changes'>

const changesOf = (id: string) => sql`json_each((SELECT changes FROM imports WHERE id = ${id})) AS change`
/** The names of a customer are still as an import left them. */
const isAsFilled = (id: string) =>
  sql`${users.id} IN (SELECT change.value ->> 'id' FROM ${changesOf(id)} WHERE change.value ->> 'updatedAt' IS NOT NULL)
    AND ${users.updatedAt} = (SELECT created_at FROM imports WHERE id = ${id})`

/** Customers known before whose names an import filled, and nobody has changed since. */
export const listFilledStatement = (ctx: Ctx, id: string) => ctx.db.select().from(users).where(isAsFilled(id))

/**
 * Statements that empty what an import filled of customers known before, as it was; refused where somebody has changed one
 * since `filled` was read. Notes that somebody has changed stay.
 */
export function giveBackStatements(ctx: Ctx, { id, createdAt, changes }: Import, filled: Customer[]) {
  if (changes.length === 0) return []
  const changeOf = new Map(changes.map((change) => [change.id, change]))
  const texts = filled.map((row) => [row.id, searchText.customer({ ...row, ...changeOf.get(row.id) })])
  return [
    requireStatement(ctx, sql`(SELECT COUNT(*) FROM ${users} WHERE ${isAsFilled(id)}) = ${filled.length}`),
    statement(
      ctx,
      sql`DELETE FROM customer_notes WHERE updated_at = ${createdAt.getTime()}
      AND user_id IN (SELECT change.value ->> 'id' FROM ${changesOf(id)} WHERE change.value ->> 'hasNewNotes')`,
    ),
    // Ahead of the names: afterwards they are no longer as the import left them.
    ...jsonPieces(texts).map((piece) =>
      statement(
        ctx,
        sql`UPDATE users SET search_text = text.value ->> 1 FROM json_each(${piece}) AS text
          WHERE users.id = text.value ->> 0 AND ${isAsFilled(id)}`,
      ),
    ),
    statement(
      ctx,
      sql`UPDATE users SET first_name = ${given('firstName', 'first_name')}, last_name = ${given('lastName', 'last_name')},
        updated_at = change.value ->> 'updatedAt'
      FROM ${changesOf(id)} WHERE users.id = change.value ->> 'id' AND ${isAsFilled(id)}`,
    ),
  ]
}

/** What is not there has not been filled: `json_type` of an empty value is not NULL. */
const given = (key: string, column: string) =>
  sql.raw(`CASE WHEN json_type(change.value, '$.${key}') IS NULL THEN ${column} ELSE change.value ->> '${key}' END`)
