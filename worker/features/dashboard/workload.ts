import { type SQL, sql } from 'drizzle-orm'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { counterStatement, counterValue } from '../../db/counters.ts'
import { orders } from '../../db/schema.ts'

/** What depends on the day is counted up to here, along an index; the screen says '100 or more'. */
const countLimit = 100
const week = 7 * dayMs

/**
 * What the work on orders comes to: open ones, those at risk (the late among them), due within 7 days, and what open
 * balances come to in paise; and `waitingChats`, the rooms without an answer. Apart from the other figures, because no counter can know which day it is.
 */
export async function getWorkload(ctx: Ctx) {
  const now = Date.now()
  const today = startOfIndianDay(indianDate(now))
  const [all, delivered, cancelled, balance, chats, atRisk, dueThisWeek] = await ctx.db.batch([
    counterStatement(ctx, 'orders'),
    counterStatement(ctx, 'orders:delivered'),
    counterStatement(ctx, 'orders:cancelled'),
    counterStatement(ctx, 'orders:balance'),
    counterStatement(ctx, 'chat_rooms:waiting'),
    cappedCountStatement(ctx, sql`rank <= ${now}`),
    // Beyond the days, the condition of the index orders_due in its own words, or SQLite would not take it.
    cappedCountStatement(
      ctx,
      sql`rank >= 0 AND rank < 10000000000000 AND due_at >= ${today} AND due_at < ${today + week}`,
    ),
  ])
  return {
    active: counterValue(all) - counterValue(delivered) - counterValue(cancelled),
    atRisk: atRisk.length,
    dueThisWeek: dueThisWeek.length,
    openBalance: counterValue(balance),
    waitingChats: counterValue(chats),
  }
}

const cappedCountStatement = (ctx: Ctx, condition: SQL) =>
  ctx.db.select({ one: sql`1` }).from(orders).where(condition).limit(countLimit)
