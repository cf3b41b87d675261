import { eq } from 'drizzle-orm'
import { planBack } from '../../../shared/plan.ts'
import { indianWeek, startOfIndianDay } from '../../../shared/time.ts'
import { factsStatement } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { garments } from '../../db/schema.ts'
import { planBasisOf, weekOf } from './plan-order.ts'
import { weekLoads, weekStatements } from './weeks.ts'

/** Weeks before an event in which its fitting is looked for: 60 working days may lie between them, of one day a week. */
const lookedAt = 64

/** What is to be made, and for when. */
type Asked = { garment: string; eventDate?: string | null }

/** Statements that read how full the week of an event's fitting is, for the batch of whoever asks; none without a date. */
export const eventWeekStatements = (ctx: Ctx, { garment, eventDate }: Asked) =>
  eventDate
    ? {
        facts: factsStatement(ctx),
        garments: ctx.db.select().from(garments).where(eq(garments.id, garment)),
        ...weekStatements(ctx, weekOfDay(eventDate) - lookedAt, weekOfDay(eventDate)),
      }
    : { facts: undefined, garments: undefined, rules: undefined, loads: undefined }
type Found = Partial<Parameters<typeof planBasisOf>[0] & Parameters<typeof weekLoads>[0]>

const weekOfDay = (date: string) => indianWeek(startOfIndianDay(date))

/** Whether the week in which an event's garment is fitted takes no more; a fitting that should have been is fitted now. */
export function isEventWeekFull({ facts, garments, rules, loads }: Found, { eventDate }: Asked, now = Date.now()) {
  if (!eventDate || !facts || !garments || !rules || !loads) return false
  const basis = planBasisOf({ facts, garments })
  const [garment] = basis.garments
  if (!garment) return false
  const { fitting } = planBack(garment.days, { due: eventDate, isEvent: true }, basis.days)
  const [week] = weekLoads({ rules, loads }, [Math.max(weekOf({ fitting }), indianWeek(now))])
  return week?.isFull ?? false
}
