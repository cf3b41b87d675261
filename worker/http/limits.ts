import { and, between, eq, or, type SQL, sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { rateLimits } from '../db/schema.ts'
import { fail } from './failures.ts'

/** Limits: strict for an account, generous for a network address, which many phones share. */
export const limits = {
  signInFailure: { max: 10, per: minuteMs },
  signInFailureHourly: { max: 100, per: hourMs },
  /** Sign-ins from one network address and from one known browser. Includes successes, because each one hashes. */
  signInAddress: { max: 100, per: minuteMs },
  signInMark: { max: 20, per: minuteMs },
  /** Successful sign-ins of one account: each stores a session and a log entry. */
  signIns: { max: 600, per: hourMs },
  passwordChange: { max: 5, per: hourMs },
  forgotPassword: { max: 3, per: hourMs },
  forgotPasswordAddress: { max: 30, per: hourMs },
  registerAddress: { max: 30, per: hourMs },
  /** Mails to confirm one e-mail address, which may be a stranger's. */
  confirmMail: { max: 3, per: hourMs },
  /** Confirmation mails requested from one network address. */
  confirmMailAddress: { max: 20, per: hourMs },
  /** Confirmation mails of the whole shop: over the limit, the owner is notified, but mails are still sent. */
  confirmMailShop: { max: 100, per: hourMs },
  /** Changes of an account's e-mail address: each new address gets a mail. */
  newEmail: { max: 3, per: dayMs },
  /** Attempts to open links of mails and claims from one address. */
  linkAddress: { max: 100, per: hourMs },
  profile: { max: 20, per: hourMs },
  enquiryAddress: { max: 100, per: hourMs },
  guestAddress: { max: 100, per: hourMs },
  /** Pieces of 64 KB of text that one address writes into chats, without the first piece of each chat. */
  chatTextAddress: { max: 80, per: hourMs },
  bookingChanges: { max: 30, per: hourMs },
  bookings: { max: 10, per: hourMs },
  bookingsDaily: { max: 30, per: dayMs },
  bookingAddress: { max: 60, per: hourMs },
  guestMail: { max: 4, per: dayMs },
  /** Payment claims of a customer: each asks the admin to check. */
  paymentClaims: { max: 10, per: hourMs },
  /** Visits that a customer books or moves: each notifies the admin. */
  visits: { max: 20, per: hourMs },
  /** Downloads of a customer's data. */
  dataDownloads: { max: 3, per: dayMs },
  /** Started downloads: an interrupted one is not counted above. */
  dataDownloadStarts: { max: 12, per: dayMs },
  /** Links for the family that a customer creates. */
  familyLinks: { max: 20, per: hourMs },
  /** Attempts at the PINs of such links from one address. */
  familyAddress: { max: 60, per: hourMs },
  /** Backups of the whole shop that an admin starts, and their files: an interrupted file may be downloaded again. */
  backups: { max: 1, per: dayMs },
  backupFiles: { max: 300, per: dayMs },
  /** Notes of a customer on photos: each notifies the admins, unless one is still unread. */
  pins: { max: 60, per: hourMs },
  /** Any changes by a customer or a guest, counted only in the isolate's memory: `write-pace.ts`. */
  writes: { max: 240, per: minuteMs },
  dataRequests: { max: 5, per: dayMs },
  /** Given or withdrawn consents, and saved settings: both are logged. */
  consents: { max: 60, per: hourMs },
  uploads: { max: 60, per: hourMs },
  adminUploads: { max: 600, per: hourMs },
  exports: { max: 6, per: minuteMs },
  backupKey: { max: 10, per: minuteMs },
} as const
type LimitName = keyof typeof limits

/** Returns LIMITS_SCALE, by which every limit is multiplied; 1 unless it is a number above 0. */
export function limitsScale({ env }: { env: { LIMITS_SCALE?: string } }) {
  const scale = Number(env.LIMITS_SCALE)
  return Number.isFinite(scale) && scale > 0 ? scale : 1
}

const keyOf = (name: LimitName, subject: string) => `${name}:${subject}`
const windowOf = (name: LimitName) => Math.floor(Date.now() / limits[name].per)
/** Returns the start of the limit's current window, in milliseconds. */
export const windowStart = (name: LimitName) => windowOf(name) * limits[name].per
/** Returns the maximum uses of the limit in a window. */
export const maxOf = (ctx: Ctx, name: LimitName) => limits[name].max * limitsScale(ctx)

/**
 * Statement: counts one use of the limit `name` by `subject`, if `onlyIf` holds at that point of the batch. Returns the
 * count of its current window. It comes first in the request's batch; its rows go to `refuseOverLimit`. The first use
 * over the limit is still counted. Further uses write nothing and return no row, so that a flood costs no writes.
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
 * Statement: counts one use in the batch of the action itself, and fails that batch over the limit. A batch that fails
 * for another reason counts nothing. `isStrictlyRefused` recognises the error.
 */
export function countUseStrictlyStatement(ctx: Ctx, name: LimitName, subject: string) {
  const [window, { count, window: lastWindow }] = [windowOf(name), rateLimits]
  return ctx.db
    .insert(rateLimits)
    .values({ key: keyOf(name, subject), window, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      // Over the limit it is NULL, which the column refuses.
      set: {
        count: sql`CASE WHEN ${lastWindow} <> ${window} THEN 1 WHEN ${count} < ${maxOf(ctx, name)} THEN ${count} + 1 END`,
        window,
      },
    })
}

/** Returns whether a batch failed because of a limit counted within it. */
export const isStrictlyRefused = (error: unknown) =>
  error instanceof Error &&
  /NOT NULL constraint failed: rate_limits\.count/.test(`${error.message} ${error.cause ?? ''}`)

/** Condition: `subject` has used the limit in its current window and has not exceeded it. */
export const isWithinLimitSql = (ctx: Ctx, name: LimitName, subject: string) =>
  sql`EXISTS (SELECT 1 FROM rate_limits WHERE key = ${keyOf(name, subject)} AND window = ${windowOf(name)} AND count <= ${maxOf(ctx, name)})`

/** Statement: takes back one use, for limits that count only failures. */
export function uncountUseStatement(ctx: Ctx, name: LimitName, subject: string) {
  return ctx.db
    .update(rateLimits)
    .set({ count: sql`MAX(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, keyOf(name, subject)))
}

/** Statement: returns a row if `subject` has used up the limit. For uses that are counted after their success. */
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

/** Returns whether a use exceeded its limit, by the rows of `countUseStatement`. */
export const isOverLimit = (ctx: Ctx, name: LimitName, rows: { count: number }[]) =>
  (rows[0]?.count ?? Number.POSITIVE_INFINITY) > maxOf(ctx, name)

/** Throws 429 with Retry-After and a message if a use exceeded its limit. */
export function refuseOverLimit(ctx: Ctx, name: LimitName, rows: { count: number }[]) {
  if (isOverLimit(ctx, name, rows)) refuseUse(name)
}

/** Throws 429 with Retry-After and a message, until the limit's window ends. */
export function refuseUse(name: LimitName): never {
  const { per } = limits[name]
  const seconds = Math.ceil((per - (Date.now() % per)) / 1000)
  const headers = { 'Retry-After': String(seconds) }
  return seconds > 90
    ? fail(429, 'too_often_minutes', { values: { minutes: Math.ceil(seconds / 60) }, headers })
    : fail(429, 'too_often', { headers })
}

/**
 * Deletes counts of past windows, as a statement for the hourly batch. Windows are numbered by their own length, so
 * hours and minutes have distant numbers, and each range below contains windows of one length.
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

/**
 * Returns conditions for rows of `rate_limits` with one of these subjects. Keys have the form `limit:subject` or
 * `limit:subject|suffix`.
 */
export function limitKeysOf(subjects: string[]) {
  const names = Object.keys(limits)
  const keys = names.flatMap((name) => subjects.map((subject) => `${name}:${subject}`))
  // No key contains this character, the last in Unicode.
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
 * Throws 429 for a customer or a guest who makes more changes in a minute than a person can. Changes that add rows or
 * notify somebody have their own limits; this one covers repeated writes of the same row. It is counted in this isolate
 * and needs no query. `id` is the account's or the guest's.
 */
export function paceWrites(ctx: Ctx, id: string) {
  const now = Math.floor(Date.now() / per)
  if (now !== window) [window, writesOf] = [now, new Map()]
  const writes = (writesOf.get(id) ?? 0) + 1
  writesOf.set(id, writes)
  if (writes > max * limitsScale(ctx)) refuseUse('writes')
}
