import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { minuteMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import worker from '../../../worker/index.ts'
import { keepRunning } from './background.ts'
import { countingDatabase, type Tally } from './count-d1.ts'
import * as db from './db.ts'

const dayMs = 86_400_000

/** Returns a time just before and one just after the twelve-month retention of the current moment ends. */
export const yearEnd = (years = 1, from = Date.now()) => ({
  before: from + years * 366 * dayMs - minuteMs,
  after: from + years * 366 * dayMs + minuteMs,
})

/** Returns a Ctx that counts its queries. */
export function countedCtx() {
  const tally: Tally = { trips: 0, rowsRead: 0, statements: [] }
  return { ctx: createCtx({ ...env, DB: countingDatabase(() => tally) }, keepRunning), tally }
}

/** Counts the rows of a table with this value in a column. */
export const countOf = async (table: string, column: string, value: string) =>
  await db.count(`${table} WHERE ${column} = ?`, value)

export const counterOf = async (name: string) =>
  (await db.first<{ value: number }>('SELECT value FROM counters WHERE name = ?', name))?.value ?? 0

/** Runs the Worker's hourly jobs. */
export async function runHourly() {
  const context = createExecutionContext()
  await worker.scheduled(createScheduledController({ cron: '17 * * * *' }), env, context)
  await waitOnExecutionContext(context)
}
