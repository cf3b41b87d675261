import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../../../worker/app.ts'
import type { Client } from './client.ts'
import * as db from './db.ts'

/**
 * What a client's requests cost in D1: round trips (a batch is one), rows read, and the statements themselves. What
 * happens after the answer, such as sending notifications, delays no answer and is not counted.
 */
export type Tally = {
  trips: number
  rowsRead: number
  rowsWritten?: number
  statements: { sql: string; params: unknown[] }[]
}

/**
 * Sends this client's requests through the app over a database that counts; the tally grows with each.
 * `beforeWrite` runs ahead of each batch that writes: somebody else who is a moment faster.
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
 * Lets `faster` happen once, a moment before this client's requests write: ahead of the first batch that writes, or that
 * comes after a statement like `after`.
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

/** The database, counting what is asked of it in the tally of the moment. */
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
 * The steps of the tallied statements that read a whole table or sort by themselves, as SQLite plans them, each with
 * its statement. Walking an index in its order is neither, nor are a list of values, a scan of nothing but JSON, what
 * a search keeps of the matches on its page, and the groups of a figure. Garments, rules and texts of messages have 30 rows at the
 * most, saved replies 50.
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
