import { sql } from 'drizzle-orm'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { statement } from '../../db/statement.ts'

/** Bills a night: more than a shop makes in a year. */
const pageSize = 1000

/** Takes the buyer off bills that are eight years old. */
export const sweepBillNames = (ctx: Ctx, now = Date.now()) =>
  run(
    ctx,
    statement(
      ctx,
      sql`UPDATE bills SET buyer = NULL WHERE id IN (SELECT id FROM bills
        WHERE buyer IS NOT NULL AND created_at < ${keptSince('billName', now)} ORDER BY created_at LIMIT ${pageSize})`,
    ),
  )
