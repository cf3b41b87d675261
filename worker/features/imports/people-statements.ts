import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { requireStatement } from '../../db/require.ts'
import { inJson, insertManyStatements, jsonPieces } from '../../db/rows-as-json.ts'
import { customerNotes, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import type { People } from './people.ts'

/**
 * Statements that write the customers of an import, ahead of what names them. Refused where somebody made one meanwhile, or
 * changed the name or wrote the notes of one that is to be filled.
 */
export function writePeopleStatements(ctx: Ctx, people: People, at: Date) {
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
