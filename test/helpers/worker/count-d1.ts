import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../../../worker/app.ts'
import type { Client } from './client.ts'
import * as db from './db.ts'

/**
 * D1 cost of a client's requests: round trips (a batch is one), rows read, and the statements. Work after the response,
 * such as sending notifications, is not counted, because it delays no response.
 */
export type Tally = {
  trips: number
  rowsRead: number
  rowsWritten?: number
  statements: { sql: string; params: unknown[] }[]
}

/**
 * Sends this client's requests through the app with a counting database; the tally grows with each request.
 * `beforeWrite` runs before each writing batch, to simulate a concurrent change.
 */
export function countD1(
  client: Client,
  beforeWrite: () => Promise<unknown> = async () => {},
  bindings: Partial<Cloudflare.Env> = {},
): Tally {
  const tally: Tally = { trips: 0, rowsRead: 0, statements: [] }
  client.fetch = async (request) => {
    let counting = tally
    const counted = { ...env, ...bindings, DB: countingDatabase(() => counting, beforeWrite) }
    const execution = createExecutionContext()
    const response = await app.fetch(request, counted, execution)
    counting = { trips: 0, rowsRead: 0, statements: [] }
    await waitOnExecutionContext(execution)
    return response
  }
  return tally
}

/**
 * Runs `faster` once before this client's requests write: before the first writing batch, or before the batch that
 * follows a statement like `after`.
 */
export function overtake<Of extends Client>(
  client: Of,
  faster: () => Promise<unknown>,
  { after, bindings }: { after?: RegExp; bindings?: Partial<Cloudflare.Env> } = {},
): Of {
  let isOver = false
  const beforeWrite = async () => {
    if (isOver || (after && !tally.statements.some(({ sql }) => after.test(sql)))) return
    isOver = true
    await faster()
  }
  const tally = countD1(client, beforeWrite, bindings)
  return client
}

type CountedStatement = D1PreparedStatement & { real: D1PreparedStatement; sql: string; params: unknown[] }

/** Returns a database that adds its use to the current tally. */
export function countingDatabase(
  tallyNow: () => Tally,
  beforeWrite: () => Promise<unknown> = async () => {},
): D1Database {
  const wrap = (real: D1PreparedStatement, sql: string, params: unknown[] = []): CountedStatement =>
    Object.assign(Object.create(real), {
      real,
      sql,
      params,
      bind: (...values: unknown[]) => wrap(real.bind(...values), sql, values),
    })
  const database = Object.assign(Object.create(env.DB), {
    prepare: (sql: string) => wrap(env.DB.prepare(sql), sql),
    batch: async (statements: CountedStatement[]) => {
      if (statements.some(({ sql }) => !/^\s*select/i.test(sql))) await beforeWrite()
      tallyNow().trips++
      tallyNow().statements.push(...statements.map(({ sql, params }) => ({ sql, params })))
      const results = await env.DB.batch(statements.map(({ real }) => real))
      for (const { meta } of results) {
        tallyNow().rowsRead += meta.rows_read
        tallyNow().rowsWritten = (tallyNow().rowsWritten ?? 0) + meta.rows_written
      }
      return results
    },
    withSession: () => Object.assign(Object.create(database), { getBookmark: () => null }),
  })
  return database
}

/**
 * Returns the steps in SQLite's plans that scan a whole table or sort, each with its statement. Excluded are index
 * walks, lists of values, JSON scans, matches on a search page, and the groups of a figure. Garments, rules and message
 * texts have at most 30 rows, saved replies 50.
 */
export async function findTableScans({ statements }: Pick<Tally, 'statements'>) {
  const found: string[] = []
  for (const { sql, params } of statements) {
    const results = await db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    for (const { detail } of results)
      if (
        /^SCAN (?!.*(USING|VIRTUAL TABLE|CONSTANT ROW|VALUES CLAUSE)|(garments|saved_replies|shop_rules|wa_templates|heads|queue|found|counted|\(subquery-\d+\))$)|TEMP B-TREE(?! FOR (DISTINCT|GROUP BY))/.test(
          detail,
        )
      )
        found.push(`${detail}: ${sql}`)
  }
  return found
}
