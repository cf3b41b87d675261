import { sql } from 'drizzle-orm'
import { financialYear } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { statement } from './statement.ts'

const seriesOf = { R: 'receipts', B: 'bills' } as const

/**
 * The next number of a series in the financial year of a moment, in ms: the statement that counts it, and the number (`R/26-27/00001`) for the insert that follows in the same batch. One that fails uses none up.
 */
export function nextNumber(ctx: Ctx, letter: keyof typeof seriesOf, at: number) {
  const year = financialYear(at)
  const counter = `${seriesOf[letter]}:${year}`
  return {
    count: statement(
      ctx,
      sql`INSERT INTO counters (name, value) VALUES (${counter}, 1)
      ON CONFLICT (name) DO UPDATE SET value = value + 1`,
    ),
    number: sql`${`${letter}/${year}/`} || printf('%05d', (SELECT value FROM counters WHERE name = ${counter}))`,
  }
}
