import { and, between, eq, or, type SQL, sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { rateLimits } from '../db/schema.ts'
import { fail } from './failures.ts'

/** How often something may be done: strict for an account, generous for a network address, which many phones share. */
export const limits = {
  signInFailure: { max: 10, per: minuteMs },
  signInFailureHourly: { max: 100, per: hourMs },
  /** Sign-ins from one network address and from one known browser. Successes count as well, because each one hashes. */
  signInAddress: { max: 100, per: minuteMs },
  signInMark: { max: 20, per: minuteMs },
  /** Those that succeed, of one account: each leaves a session and a line in the log. */
  signIns: { max: 600, per: hourMs },
  passwordChange: { max: 5, per: hourMs },
  forgotPassword: { max: 3, per: hourMs },
  forgotPasswordAddress: { max: 30, per: hourMs },
  registerAddress: { max: 30, per: hourMs },
  /** Links to confirm one email address: whoever enters a stranger's can have three mails sent there. */
  confirmMail: { max: 3, per: hourMs },
  /** Such links that one network address has mailed, to whomever. */
  confirmMailAddress: { max: 20, per: hourMs },
  /** Such links of the whole shop: beyond it the owner is told, and nothing is held back. */
  confirmMailShop: { max: 100, per: hourMs },
  /** Other email addresses that an account moves to: each of them is mailed. */
  newEmail: { max: 3, per: dayMs },
  /** Links of mails and of claims that are tried from one address. */
  linkAddress: { max: 100, per: hourMs },
  profile: { max: 20, per: hourMs },
  enquiryAddress: { max: 100, per: hourMs },
  guestAddress: { max: 100, per: hourMs },
  /** Pieces of 64 KB of text that one address writes into chats, beside the first piece of each. */
  chatTextAddress: { max: 80, per: hourMs },
  bookingChanges: { max: 30, per: hourMs },
  bookings: { max: 10, per: hourMs },
  bookingsDaily: { max: 30, per: dayMs },
  bookingAddress: { max: 60, per: hourMs },
  guestMail: { max: 4, per: dayMs },
  /** What customers say was paid: each one asks the admin to look. */
  paymentClaims: { max: 10, per: hourMs },
  /** Visits that a customer chooses or moves: each one tells the admin. */
  visits: { max: 20, per: hourMs },
  /** Downloads of all that is kept of a customer. */
  dataDownloads: { max: 3, per: dayMs },
  /** Those that were begun: one that breaks off is not counted above. */
  dataDownloadStarts: { max: 12, per: dayMs },
  /** Links for the family that a customer makes. */
  familyLinks: { max: 20, per: hourMs },
  /** PINs of such links that are tried from one address. */
  familyAddress: { max: 60, per: hourMs },
  /** Backups of the whole shop that an admin begins, and files of them: each may be taken again where it broke off. */
  backups: { max: 1, per: dayMs },
  backupFiles: { max: 300, per: dayMs },
  /** Notes that a customer puts on photos: each tells the desk, unless one waits there to be read. */
  pins: { max: 60, per: hourMs },
  /** Whatever a customer or a guest changes, counted in the isolate's memory alone: `write-pace.ts`. */
  writes: { max: 240, per: minuteMs },
  dataRequests: { max: 5, per: dayMs },
  /** Consents that are given or taken back, and settings that are saved: both are logged. */
  consents: { max: 60, per: hourMs },
  uploads: { max: 60, per: hourMs },
  adminUploads: { max: 600, per: hourMs },
  exports: { max: 6, per: minuteMs },
  backupKey: { max: 10, per: minuteMs },
} as const
type LimitName = keyof typeof limits

/** LIMITS_SCALE, by which every limit is multiplied; 1 where it is no number above 0. */
export function limitsScale({ env }: { env: { LIMITS_SCALE?: string } }) {
  const scale = Number(env.LIMITS_SCALE)
  return Number.isFinite(scale) && scale > 0 ? scale : 1
}

const keyOf = (name: LimitName, subject: string) => `${name}:${subject}`
const windowOf = (name: LimitName) => Math.floor(Date.now() / limits[name].per)
/** When the limit's current window began, in milliseconds. */
export const windowStart = (name: LimitName) => windowOf(name) * limits[name].per
/** How often the limit may be used in a window. */
export const maxOf = (ctx: Ctx, name: LimitName) => limits[name].max * limitsScale(ctx)

/**
 * Statement: counts one use of the limit `name` by `subject`, if `onlyIf` holds at that point of the batch, and returns
 * the count of its current window. It comes first in the request's batch; `refuseOverLimit` takes its rows. The first use
 * over the limit is still counted, further ones write nothing and return no row: a flood costs no writes.
 */
export function countUseStatement(ctx: Ctx, name: LimitName, subject: string, onlyIf: SQL = sql`true`) {
  const [window, max] = [windowOf(name), maxOf(ctx, name)]
  return ctx.db
    .insert(rateLimits)
    .select(sql`SELECT ${keyOf(name, subject)}, ${window}, 1 WHERE ${onlyIf}`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: sql`CASE WHEN ${rateLimits.window} = ${window} THEN ${rateLimits.count} + 1 ELSE 1 END`, window },
      setWhere: sql`${rateLimits.window} <> ${window} OR ${rateLimits.count} <= ${max}`,
    })
    .returning({ count: rateLimits.count })
}

/**
 * Statement: counts one use in the batch of what it is a use of, and fails that batch over the limit: a batch that fails
 * for another reason counts nothing. `isStrictlyRefused` knows the error.
 */
export function countUseStrictlyStatement(ctx: Ctx, name: LimitName, subject: string) {
  const [window, { count, window: lastWindow }] = [windowOf(name), rateLimits]
  return ctx.db
    .insert(rateLimits)
    .values({ key: keyOf(name, subject), window, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      // Over the limit it is NULL, which the column does not take.
      set: {
        count: sql`CASE WHEN ${lastWindow} <> ${window} THEN 1 WHEN ${count} < ${maxOf(ctx, name)} THEN ${count} + 1 END`,
        window,
      },
    })
}

/** Whether a batch failed over a limit that was counted in it. */
export const isStrictlyRefused = (error: unknown) =>
  error instanceof Error &&
  /NOT NULL constraint failed: rate_limits\.count/.test(`${error.message} ${error.cause ?? ''}`)

/** Condition: `subject` has used the limit in its current window and is not over it. */
export const isWithinLimitSql = (ctx: Ctx, name: LimitName, subject: string) =>
  sql`EXISTS (SELECT 1 FROM rate_limits WHERE key = ${keyOf(name, subject)} AND window = ${windowOf(name)} AND count <= ${maxOf(ctx, name)})`

/** Statement: takes one use back, where only failures count. */
export function uncountUseStatement(ctx: Ctx, name: LimitName, subject: string) {
  return ctx.db
    .update(rateLimits)
    .set({ count: sql`MAX(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, keyOf(name, subject)))
}

/** Statement: a row where `subject` may not use the limit again. For uses that are counted once they have succeeded. */
export const findSpentStatement = (ctx: Ctx, name: LimitName, subject: string) =>
  ctx.db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, keyOf(name, subject)),
        eq(rateLimits.window, windowOf(name)),
        sql`${rateLimits.count} >= ${maxOf(ctx, name)}`,
      ),
    )

/** Whether a use that was to be counted went over its limit, by the rows of `countUseStatement`. */
export const isOverLimit = (ctx: Ctx, name: LimitName, rows: { count: number }[]) =>
  (rows[0]?.count ?? Number.POSITIVE_INFINITY) > maxOf(ctx, name)

/** 429 with Retry-After and a sentence when a use that was to be counted went over its limit. */
export function refuseOverLimit(ctx: Ctx, name: LimitName, rows: { count: number }[]) {
  if (isOverLimit(ctx, name, rows)) refuseUse(name)
}

/** 429 with Retry-After and a sentence, until the limit's window ends. */
export function refuseUse(name: LimitName): never {
  const { per } = limits[name]
  const seconds = Math.ceil((per - (Date.now() % per)) / 1000)
  const headers = { 'Retry-After': String(seconds) }
  return seconds > 90
    ? fail(429, 'too_often_minutes', { values: { minutes: Math.ceil(seconds / 60) }, headers })
    : fail(429, 'too_often', { headers })
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

/** Conditions on rows of `rate_limits` that name one of these: an account, an address, or that with a browser or a part of a download behind it. */
export function limitKeysOf(subjects: string[]) {
  const names = Object.keys(limits)
  const keys = names.flatMap((name) => subjects.map((subject) => `${name}:${subject}`))
  // No key has this letter, the last there is.
  const behind = keys.flatMap((key) => (/^(signIn|dataDownload)/.test(key) ? [[`${key}|`, `${key}|\u{10ffff}`]] : []))
  return [
    sql`key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
    sql`key IN (SELECT rate_limits.key FROM json_each(${JSON.stringify(behind)}) AS spans
      JOIN rate_limits ON rate_limits.key BETWEEN spans.value ->> 0 AND spans.value ->> 1)`,
  ]
}

const { max, per } = limits.writes

let window = 0
let writesOf = new Map<string, number>()

/**
 * 429 for a customer, or a guest of the chat, who changes more in a minute than anybody's thumbs do. What adds rows or
 * tells somebody has a limit of its own; this one is for what only writes the same again. It is this isolate's, and costs
 * no question. `id` is the account's or the guest's.
 */
export function paceWrites(ctx: Ctx, id: string) {
  const now = Math.floor(Date.now() / per)
  if (now !== window) [window, writesOf] = [now, new Map()]
  const writes = (writesOf.get(id) ?? 0) + 1
  writesOf.set(id, writes)
  if (writes > max * limitsScale(ctx)) refuseUse('writes')
}
