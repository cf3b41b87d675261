import { type SQL, sql } from 'drizzle-orm'
import type { Cursor } from './cursor.ts'
import { type SearchKind, searchLabels, searchStatuses } from './search-kinds.ts'
import { otherSearchWords, searchWord, storedBeginning, storedKeysOf, storedRange } from './search-words.ts'

type Search = {
  kind: SearchKind
  /** Undefined is any. */
  status: string | undefined
  typed: string
  /** What the page comes after. */
  after: Cursor | undefined
  isAscending?: boolean
}

/**
 * The rows that match what was typed, each once and in the order of the list, as a table `found` of `row_id` to select
 * from and cross join to: the order holds as long as it comes first. With several words the longest is looked up and
 * each match must have the others too, which reads what it passes over.
 */
export function findMatches({ kind, status, typed, after, isAscending = false }: Search): SQL {
  const word = searchWord(typed) ?? ''
  const others = otherSearchWords(typed, word)
  const statuses = status === undefined ? searchStatuses[kind] : [status]
  const order: Order = { direction: sql.raw(isAscending ? 'ASC' : 'DESC'), beyond: sql.raw(isAscending ? '>' : '<') }
  const keysOf = (begun: string) => storedKeysOf(searchLabels[kind] ?? {}, begun)
  const keys = keysOf(word)
  const merge = ({ first, last, isOne }: ReturnType<typeof storedRange>) =>
    isOne && keys.length === 0 && statuses.length <= maxMerged
      ? mergeStatuses(kind, statuses, first, order, after)
      : mergePrefixes(kind, statuses, { first, last, keys }, order, after, isAscending)
  if (others.length === 0) return sql`(${merge(storedRange(word))}) AS found`
  const { prefix } = storedBeginning(word)
  // The beginnings of the words are looked up first: one that is not there is found out by reading nothing.
  const beginnings = others.map(
    (other) => sql`EXISTS (SELECT 1 FROM search_terms WHERE kind = ${kind} AND search_terms.status = found.status
      AND prefix IN (${sql.join(
        [storedBeginning(other).prefix, ...keysOf(other)].map((stored) => sql`${stored}`),
        sql`, `,
      )}) AND search_terms.created_at = found.created_at
      AND search_terms.row_id = found.row_id)`,
  )
  const begun = [word, ...others].filter((one) => !storedBeginning(one).isAll)
  const whole = begun.map((one) => sql` AND instr(words, ${` ${one}`}) > 0`)
  const withWords =
    begun.length > 0 &&
    sql` CROSS JOIN search_words ON search_words.kind = ${kind} AND search_words.row_id = found.row_id${sql.join(whole)}`
  return sql`(SELECT found.row_id FROM (${merge({ first: prefix, last: `${prefix} `, isOne: true })}) AS found${withWords || sql``}
    WHERE ${sql.join(beginnings, sql` AND `)}) AS found`
}

type Order = { direction: SQL; beyond: SQL }

// SQLite may forget the order of a table that is joined, but not where a limit depends on it: -1 is none.

/** D1 takes so many SELECTs in a UNION. */
const maxMerged = 5

/** The matches of one stored prefix: a range for each status, of which SQLite reads one row ahead. */
function mergeStatuses(
  kind: SearchKind,
  statuses: readonly string[],
  prefix: string,
  { direction, beyond }: Order,
  after: Cursor | undefined,
) {
  const ranges = statuses.map(
    (status) => sql`SELECT status, created_at, row_id FROM search_terms
      WHERE kind = ${kind} AND status = ${status} AND prefix = ${prefix}${
        after && sql` AND (created_at, row_id) ${beyond} (${after.at}, ${after.id})`
      }`,
  )
  return sql`${sql.join(ranges, sql` UNION ALL `)} ORDER BY created_at ${direction}, row_id ${direction} LIMIT -1`
}

/** A row's place in the list as a text in its order: 15 digits of its moment, a space, its id. */
const place = sql.raw("printf('%015d ', created_at) || row_id")

/**
 * The matches of a range of stored prefixes, and of `keys` beside it. `heads` steps from each prefix to the next, under
 * each status, and takes the first match of it along; the queue gives the first of all matches and puts the next of the
 * same prefix in its place. It reads about three rows a match, and two for each prefix under each status: these are bounded by the letters
 * that may follow what was typed, not by the table.
 */
function mergePrefixes(
  kind: SearchKind,
  statuses: readonly string[],
  { first, last, keys }: { first: string; last: string; keys: string[] },
  { direction, beyond }: Order,
  after: Cursor | undefined,
  isAscending: boolean,
) {
  const nextPlace = (status: SQL, prefix: SQL, from: SQL | undefined) => sql`(SELECT ${place} FROM search_terms
    WHERE kind = ${kind} AND search_terms.status = ${status} AND search_terms.prefix = ${prefix}${
      from && sql` AND (created_at, row_id) ${beyond} (${from})`
    } ORDER BY created_at ${direction}, row_id ${direction} LIMIT 1)`
  const start = after && sql`${after.at}, ${after.id}`
  // The step to a prefix has met its newest match.
  const headPlace =
    after || isAscending ? nextPlace(sql`heads.status`, sql`heads.head ->> 0`, start) : sql`heads.head ->> 1`
  const nths = (list: readonly unknown[]) => sql.raw(list.map((_, nth) => `(${nth})`).join())
  const keyed = statuses.flatMap((status) => keys.map((key) => ({ status, key })))
  // No step goes on from a key: it stands ahead of all prefixes.
  const keyHeads = sql`SELECT pair ->> 'status', json_array(pair ->> 'key', (SELECT ${place} FROM search_terms
        WHERE kind = ${kind} AND status = pair ->> 'status' AND prefix = pair ->> 'key'
        ORDER BY created_at DESC, row_id DESC LIMIT 1))
      FROM (SELECT ${JSON.stringify(keyed)} -> column1 AS pair FROM (VALUES ${nths(keyed)}))
      UNION ALL`
  return sql`WITH RECURSIVE heads(status, head) AS (
      SELECT ${JSON.stringify(statuses)} ->> column1, json_array(${last}) FROM (VALUES ${nths(statuses)})
      UNION ALL ${keys.length > 0 ? keyHeads : sql``}
      SELECT status, (SELECT json_array(prefix, ${place}) FROM search_terms
        WHERE kind = ${kind} AND search_terms.status = heads.status AND prefix >= ${first} AND prefix < heads.head ->> 0
        ORDER BY prefix DESC, created_at DESC, row_id DESC LIMIT 1)
      FROM heads WHERE head IS NOT NULL
    ), queue(place, prefix, status) AS (
      SELECT ${headPlace}, head ->> 0, status FROM heads WHERE head ->> 1 IS NOT NULL
      UNION ALL
      SELECT ${nextPlace(sql`queue.status`, sql`queue.prefix`, sql`substr(place, 1, 15) + 0, substr(place, 17)`)}, prefix, status
      FROM queue WHERE place IS NOT NULL
      ORDER BY 1 ${direction} LIMIT -1
    )
    SELECT DISTINCT status, substr(place, 1, 15) + 0 AS created_at, substr(place, 17) AS row_id FROM queue WHERE place IS NOT NULL`
}
