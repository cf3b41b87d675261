import { between, or, sql } from 'drizzle-orm'
import { hourMs, minuteMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { rateLimits } from '../db/schema.ts'
import { fail } from './failures.ts'

/** How often something may be done: strict for an account, generous for a network address, which many phones share. */
export const limits = {
  signInFailure: { max: 10, per: minuteMs },
  signInFailureHourly: { max: 100, per: hourMs },
  signInAddress: { max: 100, per: minuteMs },
  forgotPassword: { max: 3, per: hourMs },
  registerAddress: { max: 30, per: hourMs },
  enquiryAddress: { max: 100, per: hourMs },
  guestAddress: { max: 100, per: hourMs },
  bookingChanges: { max: 30, per: hourMs },
  uploads: { max: 60, per: hourMs },
  exports: { max: 6, per: minuteMs },
  backupKey: { max: 10, per: minuteMs },
} as const
export type LimitName = keyof typeof limits

/** An address as limits see it: IPv6 by its /64, since one line has all of that. Unknown addresses count as one. */
export function rateLimitAddress(ip: string | undefined) {
  if (!ip) return 'unknown'
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '') || '0')
    .join(':')
}

/**
 * Statement: counts one use of the limit `name` by `subject` and returns the count of its current window.
 * It comes first in the request's batch; `refuseOverLimit` takes its rows.
 */
export function countUseStatement(ctx: Ctx, name: LimitName, subject: string) {
  const window = Math.floor(Date.now() / limits[name].per)
  return ctx.db
    .insert(rateLimits)
    .values({ key: `${name}:${subject}`, window, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: sql`CASE WHEN ${rateLimits.window} = ${window} THEN ${rateLimits.count} + 1 ELSE 1 END`, window },
    })
    .returning({ count: rateLimits.count })
}

/** Statement: takes one use back, where only failures count. */
export function uncountUseStatement(ctx: Ctx, name: LimitName, subject: string) {
  return ctx.db
    .update(rateLimits)
    .set({ count: sql`MAX(0, ${rateLimits.count} - 1)` })
    .where(sql`${rateLimits.key} = ${`${name}:${subject}`}`)
}

/** Whether the counted use went over its limit. */
export const isOverLimit = (ctx: Ctx, name: LimitName, rows: { count: number }[]) =>
  (rows[0]?.count ?? 0) > limits[name].max * Number(ctx.env.LIMITS_SCALE || 1)

/** 429 with Retry-After and a sentence when the counted use went over its limit. */
export function refuseOverLimit(ctx: Ctx, name: LimitName, rows: { count: number }[]) {
  if (!isOverLimit(ctx, name, rows)) return
  const { per } = limits[name]
  const seconds = Math.ceil((per - (Date.now() % per)) / 1000)
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : 'a minute'
  fail(429, `That was too often. Please try again in ${wait}.`, { 'Retry-After': String(seconds) })
}

/**
 * Deletes counts of windows that are over, as a statement for the hourly batch. Windows are numbered by their own
 * length, so the numbers of hours and of minutes lie far apart and each range below holds windows of one length.
 */
export function sweepLimitsStatement(ctx: Ctx) {
  const now = Date.now()
  const lengths = [...new Set(Object.values(limits).map(({ per }) => per))].sort((a, b) => b - a)
  const expiredRanges = lengths.map((per, index) => {
    const longer = lengths[index - 1]
    return between(rateLimits.window, longer ? Math.floor(now / longer) + 1 : 0, Math.floor(now / per) - 1)
  })
  return ctx.db.delete(rateLimits).where(or(...expiredRanges))
}
