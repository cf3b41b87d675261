import type { OpeningHours } from './boutique.ts'
import { isClosedOn } from './opening-days.ts'
import { type OrderStatus, workStatuses } from './orders.ts'
import { dayMs, indianDate } from './time.ts'

// The backplan: counts back from an order's due day to the day by which each status must be finished. Only working days
// count. Days are Indian dates (`2026-12-23`).

/** Statuses that take working days, in the order of the work. */
export const workSteps = ['measurement', 'cutting', 'stitching', 'fitting', 'ready'] as const
export type WorkStep = (typeof workSteps)[number]

/** Working days of each step; those of `ready` lie between the fitting and the event. */
export type StepDays = Record<WorkStep, number>

/** Day by which each status is finished. Closed orders have none. */
export type Plan = Record<Exclude<OrderStatus, 'delivered' | 'cancelled'>, string>
export type PlanStatus = keyof Plan
export const isPlanned = (status: OrderStatus): status is PlanStatus => status !== 'delivered' && status !== 'cancelled'
export const planStatuses = workStatuses.filter(isPlanned)

/**
 * Returns the status after another. Skips stages for which a garment takes no days: an alteration is not cut. Returns
 * undefined after the last status.
 */
export const statusAfter = (status: OrderStatus, days?: StepDays) =>
  workStatuses
    .slice(workStatuses.indexOf(status) + 1)
    .find((next) => !skippable.some((step) => step === next && days?.[step] === 0))
const skippable = ['measurement', 'cutting', 'stitching', 'fitting'] as const

/** Returns whether a garment is measured before it is cut: it has sizes, and days for taking them. */
export const isMeasured = (garment: { fields: readonly unknown[]; days: StepDays } | undefined) =>
  garment !== undefined && garment.fields.length > 0 && garment.days.measurement > 0

/** Returns whether a move of an order would cut the cloth before its sizes are taken, for a garment that is measured. */
export const cutsUnmeasured = (order: { status: OrderStatus; lacksSizes: boolean }, next: OrderStatus) =>
  order.lacksSizes &&
  workStatuses.indexOf(order.status) < workStatuses.indexOf('cutting') &&
  workStatuses.indexOf(next) >= workStatuses.indexOf('cutting')

/**
 * Returns functions that count working days. A shop without any hours works every day; a day by appointment only is not
 * a working day.
 */
export function workingDays(hours: OpeningHours) {
  // Adds days in UTC, on dates without a time: Kochi has no summer time.
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const isWorking = (at: number) => !isClosedOn(dateOf(at), hours)
  const step = (from: string, days: number, direction: 1 | -1) => {
    let at = Date.parse(from)
    let left = days
    // Terminates: a week has a working day, and the list of closed dates is finite.
    while (left > 0 || !isWorking(at)) {
      at += direction * dayMs
      if (isWorking(at)) left -= 1
    }
    return dateOf(at)
  }
  return {
    isWorking: (date: string) => isWorking(Date.parse(date)),
    /** Returns the number of usual working days of the week from a Monday, and those of them that are closed. */
    week(monday: string) {
      const dates = Array.from({ length: 7 }, (_, nth) => dateOf(Date.parse(monday) + nth * dayMs))
      const usual = dates.filter((date) => !isClosedOn(date, { ...hours, closed: [] }))
      return { usual: usual.length, closed: usual.filter((date) => isClosedOn(date, hours)) }
    },
    /** Returns the n-th working day before a date; for 0, the date itself or the last working day before it. */
    back: (date: string, days: number) => (days === 0 ? step(date, 0, -1) : step(date, days, -1)),
    /** Returns the n-th working day after a date; for 0, the date itself or the next working day after it. */
    forward: (date: string, days: number) => step(date, days, 1),
    /** Returns the number of working days after `from`, up to and including `to`; 0 if `to` is not later. */
    count(from: string, to: string) {
      const end = Date.parse(to)
      let days = 0
      for (let at = Date.parse(from) + dayMs; at <= end; at += dayMs) days += isWorking(at) ? 1 : 0
      return days
    },
  }
}
export type WorkingDays = ReturnType<typeof workingDays>

type Dates = {
  /** Due day: the event or the promised delivery, whichever is earlier. */
  due: string
  /** True if the due day is the event. If so, the days of `ready` lie between fitting and event. */
  isEvent: boolean
}

/** Plans back from the due day when each status must be finished. */
export function planBack(days: StepDays, { due, isEvent }: Dates, { back }: WorkingDays): Plan {
  const ready = back(due, 0)
  const fitting = isEvent ? back(due, days.ready) : ready
  const stitching = back(fitting, days.fitting)
  const cutting = back(stitching, days.stitching)
  const measurement = back(cutting, days.cutting)
  const confirmed = back(measurement, days.measurement)
  return { pending: back(confirmed, 1), confirmed, measurement, cutting, stitching, fitting, ready }
}

/**
 * Returns the plan of an order that is behind but not past its due day. The remaining stages share the remaining days
 * in proportion to their own days, and none is in the past.
 */
export function squeeze(
  plan: Plan,
  status: PlanStatus,
  { due, today }: { due: string; today: string },
  days: WorkingDays,
): Plan {
  const first = days.forward(today, 0)
  // All remaining days may be closed.
  const start = first <= due ? first : today
  const end = [plan.fitting, plan.ready].find((day) => day >= start) ?? start
  const left = days.count(start, end)
  const needed = days.count(plan[status], plan.fitting)
  const squeezed = planStatuses.map((step): [PlanStatus, string] => {
    if (step === 'ready') return [step, [plan.ready, end].sort().at(-1) ?? end]
    const through = plan[step] < plan[status] ? 0 : days.count(plan[status], plan[step])
    const taken = needed > 0 ? Math.floor((through * left) / needed) : left
    return [step, taken > 0 ? days.forward(start, taken) : start]
  })
  return { ...plan, ...Object.fromEntries(squeezed) }
}

/** Returns the first day on which an order that begins today has passed its fitting. */
export const earliestDay = (days: StepDays, today: string, { forward }: WorkingDays) =>
  forward(forward(today, 0), 1 + days.measurement + days.cutting + days.stitching + days.fitting)

/** Returns by how many working days a plan is too late for an order that begins today; 0 if it fits. */
export const shortBy = ({ pending }: Pick<Plan, 'pending'>, today: string, { count, forward }: WorkingDays) =>
  count(pending, forward(today, 0))

/**
 * Finds a status in an admin's plan that is earlier than the one before or later than the due day, with the reason; or
 * null.
 */
export function faultOf(plan: Plan, due: string) {
  for (const [place, status] of planStatuses.entries()) {
    const before = planStatuses[place - 1]
    if (before && plan[status] < plan[before])
      return { status, message: `${capital(status)} cannot end before ${before}` }
    if (plan[status] > due) return { status, message: `${capital(status)} cannot end after the day it is due` }
  }
  return null
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Returns the first day of the fitting: the working day after the stitching, if the fitting takes a day. */
export function fittingBegins({ stitching, fitting }: Plan, { forward }: WorkingDays) {
  const next = forward(stitching, 1)
  return next < fitting ? next : fitting
}

type FittingDates = { status: OrderStatus; plan: Plan | null; estimatedDelivery: Date | null }

/**
 * Returns the approximate day of the fitting until it has started. Customers see no other part of the plan. Returns
 * null if the fitting is on the promised day.
 */
export function fittingOf({ status, plan, estimatedDelivery }: FittingDates, days: WorkingDays) {
  if (!plan || !isPlanned(status) || planStatuses.indexOf(status) >= planStatuses.indexOf('fitting')) return null
  const day = fittingBegins(plan, days)
  return estimatedDelivery && day === indianDate(estimatedDelivery.getTime()) ? null : day
}
