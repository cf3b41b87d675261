import { type SQL, sql } from 'drizzle-orm'
import { dayLength, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { counter, figureOf } from '../../db/counters.ts'
import { orders } from '../../db/schema.ts'

/** What depends on the day is counted up to here, along an index; the screen says '100 or more'. */
const most = 100
const week = 7 * dayLength

/**
 * What the work on orders comes to: open ones, those at risk (the late among them), due within 7 days, and what open
 * balances come to in paise; and `waitingChats`, the rooms without an answer. Apart from the other figures, because no counter can know which day it is.
 */
export async function work(ctx: Ctx) {
  const now = Date.now()
  const today = startOfIndianDay(indianDate(now))
  const [all, delivered, cancelled, balance, chats, atRisk, dueThisWeek] = await ctx.db.batch([
    counter(ctx, 'orders'),
    counter(ctx, 'orders:delivered'),
    counter(ctx, 'orders:cancelled'),
    counter(ctx, 'orders:balance'),
    counter(ctx, 'chat_rooms:waiting'),
    upTo(ctx, sql`rank <= ${now}`),
    // Beyond the days, the condition of the index orders_due in its own words, or SQLite would not take it.
    upTo(ctx, sql`rank >= 0 AND rank < 10000000000000 AND due_at >= ${today} AND due_at < ${today + week}`),
  ])
  return {
    active: figureOf(all) - figureOf(delivered) - figureOf(cancelled),
    atRisk: atRisk.length,
    dueThisWeek: dueThisWeek.length,
    openBalance: figureOf(balance),
    waitingChats: figureOf(chats),
  }
}

const upTo = (ctx: Ctx, which: SQL) => ctx.db.select({ one: sql`1` }).from(orders).where(which).limit(most)
