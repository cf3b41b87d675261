import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { searchTerms } from './schema.ts'
import { type SearchableRows, type SearchKind, searchFields } from './search-kinds.ts'
import { isLong, otherSearchPrefixes, prefixesOf, searchWord } from './search-words.ts'
import { statement } from './statement.ts'

// A row is found by a prefix of its name words, e-mail or national phone number. Every prefix is stored with the row's
// moment, so a page of matches is one range of the primary key, newest first: it reads what it shows, at any size.
// An FTS5 table would break `wrangler d1 export`, and LIKE would scan.

/**
 * Statements that make a row findable as it is `after`, where it was findable as it was `before`, for the batch that
 * writes it; null is a row that is not there. Nothing for a row whose words and status are the same. They run only
 * while `onlyIf` holds. What a customer gains, the customer's chat rooms gain too.
 */
export function reindex<Kind extends SearchKind>(
  ctx: Ctx,
  kind: Kind,
  before: SearchableRows[Kind] | null,
  after: SearchableRows[Kind] | null,
  onlyIf?: SQL,
) {
  const row = after ?? before
  if (!row) return []
  const [old, next] = [entryOf(kind, before), entryOf(kind, after)]
  const gone = old.prefixes.filter((prefix) => !next.prefixes.includes(prefix))
  const kept = old.prefixes.filter((prefix) => next.prefixes.includes(prefix))
  const added = next.prefixes.filter((prefix) => !old.prefixes.includes(prefix))
  const statusChanged = old.status !== undefined && next.status !== undefined && old.status !== next.status
  const condition = onlyIf && sql` AND ${onlyIf}`
  const isOfRow = (
    prefixes: string[],
  ) => sql`kind = ${kind} AND prefix IN (SELECT value FROM json_each(${toJson(prefixes)}))
    AND created_at = ${row.createdAt.getTime()} AND row_id = ${row.id}`

  const statements = []
  if (gone.length > 0)
    statements.push(
      sql`DELETE FROM search_terms WHERE status IN ('', ${old.status ?? ''}) AND ${isOfRow(gone)}${condition}`,
    )
  if (statusChanged && kept.length > 0)
    statements.push(
      sql`UPDATE search_terms SET status = ${next.status} WHERE status = ${old.status} AND ${isOfRow(kept)}${condition}`,
    )
  if (added.length > 0)
    statements.push(sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
      SELECT ${kind}, scope.value, term.value, ${row.createdAt.getTime()}, ${row.id}
      FROM json_each(${toJson(added)}) AS term, json_each(${toJson(scopesOf(next.status))}) AS scope
      ${onlyIf && sql`WHERE ${onlyIf}`}`)
  if (kind === 'customer' && before && added.length > 0)
    statements.push(sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
      SELECT 'chat_room', '', term.value, chat_rooms.created_at, chat_rooms.id
      FROM chat_rooms CROSS JOIN json_each(${toJson(added)}) AS term WHERE chat_rooms.customer_id = ${row.id}${condition}`)
  return statements.map((query) => statement(ctx, query))
}

const toJson = (value: unknown) => JSON.stringify(value)
/** A term stands under its row's status, and under none for the list of all. */
const scopesOf = (status: string | undefined) => (status === undefined ? [''] : ['', status])

function entryOf<Kind extends SearchKind>(kind: Kind, row: SearchableRows[Kind] | null) {
  if (!row) return { prefixes: [], status: undefined }
  const fields = searchFields[kind](row)
  return { prefixes: prefixesOf(fields), status: fields.status }
}

/**
 * The condition under which a row of search_terms matches what was typed. With several words the longest is looked up
 * and the others must be found too, which reads what it passes over.
 */
export function matchesTyped(kind: SearchKind, status: string | undefined, typed: string) {
  const word = searchWord(typed) ?? ''
  const otherConditions = otherSearchPrefixes(typed, word).map(
    (prefix) => sql`EXISTS (SELECT 1 FROM search_terms other
      WHERE other.kind = ${kind} AND other.status = ${status ?? ''} AND other.prefix = ${prefix}
        AND other.created_at = ${searchTerms.createdAt} AND other.row_id = ${searchTerms.rowId})`,
  )
  // The last letter there is comes after every word that begins with this one.
  const prefixCondition = isLong(word)
    ? between(searchTerms.prefix, word, `${word}\u{10ffff}`)
    : eq(searchTerms.prefix, word)
  return and(eq(searchTerms.kind, kind), eq(searchTerms.status, status ?? ''), prefixCondition, ...otherConditions)
}
