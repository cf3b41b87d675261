import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { jsonPieces } from './rows-as-json.ts'
import { type SearchableRows, type SearchKind, searchFields } from './search-kinds.ts'
import { storedPrefixesOf, wordsText } from './search-words.ts'
import { statement } from './statement.ts'

/** Statements that make many rows findable, new ones or such as have gained words: `reindex` has some for each row. */
export const insertSearchStatements = <Kind extends SearchKind>(ctx: Ctx, kind: Kind, rows: SearchableRows[Kind][]) =>
  jsonPieces(rows.map((row) => entryOf(kind, row))).flatMap((piece) => [
    statement(
      ctx,
      sql`INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
      SELECT ${kind}, entry.value ->> 's', prefix.value, entry.value ->> 't', entry.value ->> 'i'
      FROM json_each(${piece}) AS entry, json_each(entry.value, '$.p') AS prefix`,
    ),
    statement(
      ctx,
      sql`INSERT INTO search_words (kind, row_id, words) SELECT ${kind}, value ->> 'i', value ->> 'w'
      FROM json_each(${piece}) WHERE true ON CONFLICT (kind, row_id) DO UPDATE SET words = excluded.words`,
    ),
  ])

/** Statements after which rows, as they are stored, are found no more. */
export const deleteSearchStatements = <Kind extends SearchKind>(ctx: Ctx, kind: Kind, rows: SearchableRows[Kind][]) =>
  jsonPieces(rows.map((row) => entryOf(kind, row))).flatMap((piece) => [
    statement(
      ctx,
      sql`DELETE FROM search_terms WHERE (kind, status, prefix, created_at, row_id) IN (
      SELECT ${kind}, entry.value ->> 's', prefix.value, entry.value ->> 't', entry.value ->> 'i'
      FROM json_each(${piece}) AS entry, json_each(entry.value, '$.p') AS prefix)`,
    ),
    statement(
      ctx,
      sql`DELETE FROM search_words WHERE kind = ${kind}
      AND row_id IN (SELECT value ->> 'i' FROM json_each(${piece}))`,
    ),
  ])

function entryOf<Kind extends SearchKind>(kind: Kind, row: SearchableRows[Kind]) {
  const fields = searchFields[kind](row)
  return {
    i: row.id,
    t: row.createdAt.getTime(),
    s: fields.status ?? '',
    p: storedPrefixesOf(fields),
    w: wordsText(fields),
  }
}
