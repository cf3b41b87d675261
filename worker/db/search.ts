import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { type SearchableRows, type SearchKind, searchFields, searchTables } from './search-kinds.ts'
import { storedPrefixesOf, wordsText } from './search-words.ts'
import { statement } from './statement.ts'

// A row is found by a prefix of its name words, e-mail or national phone number. Each word is stored cut to a few
// lengths, with the row's status and moment, so that a page of matches is a few ranges of the primary key, newest first:
// see search-matches.ts. An FTS5 table would break `wrangler d1 export`, and LIKE would scan.

/**
 * Statements that make a row findable as it is `after`, where it was findable as it was `before`, for the batch that
 * writes it; null is a row that is not there. Nothing for a row whose words and status are the same. They run only
 * while `onlyIf` holds. What a customer gains, the customer's chat rooms gain too. Words that change while the status does
 * not stand under the status that the row has in that moment: whoever corrects a name may have read it before it moved.
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
  const condition = onlyIf && sql` AND ${onlyIf}`
  const status = before && after && old.status === next.status ? statusNow(kind, row.id, old.status) : undefined
  const isOfRow = (prefixes: string[]) => sql`kind = ${kind} AND status = ${status ?? old.status}
    AND prefix IN (SELECT value FROM ${asRows(prefixes)}) AND created_at = ${row.createdAt.getTime()} AND row_id = ${row.id}`
  const isOfCustomer = sql`chat_rooms WHERE customer_id = ${row.id}`

  const statements = []
  if (gone.length > 0) statements.push(sql`DELETE FROM search_terms WHERE ${isOfRow(gone)}${condition}`)
  if (old.status !== next.status && kept.length > 0)
    statements.push(sql`UPDATE search_terms SET status = ${next.status} WHERE ${isOfRow(kept)}${condition}`)
  if (added.length > 0)
    statements.push(sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
      SELECT ${kind}, ${status ?? next.status}, value, ${row.createdAt.getTime()}, ${row.id} FROM ${asRows(added)} WHERE true${condition}`)
  if (!after) statements.push(sql`DELETE FROM search_words WHERE kind = ${kind} AND row_id = ${row.id}${condition}`)
  else if (old.words !== next.words) {
    const words = sql`SELECT ${kind}, ${row.id}, ${next.words} WHERE true${condition}`
    statements.push(before ? replaceWords(words) : appendWords(words))
  }
  if (kind === 'customer' && before && added.length > 0)
    statements.push(
      sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
        SELECT 'chat_room', '', value, created_at, id FROM (SELECT created_at, id FROM ${isOfCustomer}${condition})
        CROSS JOIN ${asRows(added)}`,
      appendWords(sql`SELECT 'chat_room', id, ${next.words} FROM ${isOfCustomer}${condition}`),
    )
  return statements.map((query) => statement(ctx, query))
}

/** The status of a row as it is by now, where its terms have one; as it was read of one that is not written yet. */
const statusNow = (kind: SearchKind, id: string, read: string) =>
  read === ''
    ? undefined
    : sql`COALESCE((SELECT stored.status FROM ${searchTables[kind]} AS stored WHERE stored.id = ${id}), ${read})`

/** Values as rows. A list of numbers that picks them out of one text reads no row; json_each reads one for each. */
export const asRows = (values: unknown[]) =>
  sql`(SELECT ${JSON.stringify(values)} ->> column1 AS value FROM (VALUES ${sql.raw(values.map((_, nth) => `(${nth})`).join())}))`

const insertWords = (rows: SQL) =>
  sql`INSERT INTO search_words (kind, row_id, words) ${rows} ON CONFLICT (kind, row_id)`
const replaceWords = (rows: SQL) => sql`${insertWords(rows)} DO UPDATE SET words = excluded.words`
/** Gives rows, a SELECT of kind, id and words that has a WHERE, these words beside those they have. */
export const appendWords = (rows: SQL) =>
  sql`${insertWords(rows)} DO UPDATE SET words = words || excluded.words WHERE instr(words, excluded.words) = 0`

function entryOf<Kind extends SearchKind>(kind: Kind, row: SearchableRows[Kind] | null) {
  if (!row) return { prefixes: [], words: '', status: '' }
  const fields = searchFields[kind](row)
  return { prefixes: storedPrefixesOf(fields), words: wordsText(fields), status: fields.status ?? '' }
}
