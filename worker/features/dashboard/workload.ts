import { type SQL, sql } from 'drizzle-orm'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { countStatement, numberOf } from '../../db/counts.ts'
import { isAtRisk, isDueLater, isOpenOrder } from '../../db/predicates.ts'
import { orders, whatsappMessages } from '../../db/schema.ts'
import { isMessageToSend } from '../../db/whatsapp.ts'
import { draftOf } from '../../db/whatsapp-drafts.ts'

/** What depends on the day is counted up to here, along an index; the screen says '100 or more'. */
const countLimit = 100

/**
 * The work on orders: open ones, those at risk (the late among them) and what is still to be paid for these, in paise,
 * those due within 7 days, and the drafts that are to be sent.
 */
export async function getWorkload(ctx: Ctx) {
  const now = Date.now()
  const today = startOfIndianDay(indianDate(now))
  const workload = await batch(ctx, {
    active: countStatement(ctx, orders, isOpenOrder),
    atRisk: ctx.db.select({ balance: orders.balanceAmount }).from(orders).where(isAtRisk(now)).limit(countLimit),
    toSend: ctx.db.select().from(whatsappMessages).where(isMessageToSend(now)).limit(countLimit),
    dueThisWeek: cappedCountStatement(ctx, sql`${isDueLater} AND due_at >= ${today} AND due_at < ${today + 7 * dayMs}`),
  })
  return {
    active: numberOf(workload.active),
    atRisk: workload.atRisk.length,
    atRiskBalance: workload.atRisk.reduce((sum, { balance }) => sum + Math.max(balance ?? 0, 0), 0),
    dueThisWeek: workload.dueThisWeek.length,
    toSend: new Set(workload.toSend.map(draftOf)).size,
  }
}

const cappedCountStatement = (ctx: Ctx, condition: SQL) =>
  ctx.db.select({ one: sql`1` }).from(orders).where(condition).limit(countLimit)
