import { type PlanStatus, planStatuses, type StepDays, type WorkingDays } from '../../shared/plan.ts'
import { dayMs, hourMs, indianDate, minuteMs, startOfIndianDay } from '../../shared/time.ts'

/**
 * A moment `daysAgo` Indian days before `now`, in opening hours: `nth` spreads the moments over the day. A moment that
 * would lie ahead, because the boutique has only just opened, becomes one of the last minutes.
 */
export function openingHour(now: number, daysAgo: number, nth: number) {
  const at = startOfIndianDay(indianDate(now - daysAgo * dayMs)) + 10 * hourMs + ((nth * 137) % 530) * minuteMs
  return new Date(Math.min(at, now - (nth + 1) * minuteMs))
}

type Finish = { status: PlanStatus /** In working days; below zero it is behind. */; finishIn: number }

/** The day of a function whose plan has a status finished so many working days from today. */
export function eventFor({ status, finishIn }: Finish, days: StepDays, working: WorkingDays, now: number) {
  const today = indianDate(now)
  const finish = finishIn < 0 ? working.back(today, -finishIn) : working.forward(today, finishIn)
  // As planBack has it: what is confirmed is so a day after it came in.
  const daysOf: Record<PlanStatus, number> = { ...days, pending: 0, confirmed: 1 }
  const left = planStatuses.slice(planStatuses.indexOf(status) + 1).reduce((sum, later) => sum + daysOf[later], 0)
  return working.forward(finish, left)
}
