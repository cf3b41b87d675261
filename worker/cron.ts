import { dayMs } from '../shared/time.ts'
import type { Ctx } from './context.ts'
import { batch } from './db/batch.ts'
import { warnOfDueAnswers } from './features/answers/answers.ts'
import { sweepStatement as sweepCredentials } from './features/auth/temporary-credentials.ts'
import { sweepStatement as sweepIdempotencyKeys } from './features/bookings/booking-requests.ts'
import { sweepBookings } from './features/bookings/bookings.ts'
import { sweepGuestRooms } from './features/chat/guests/guest-leads.ts'
import { sweepStatement as sweepFamilyLinks } from './features/family/family-links.ts'
import { sweep as sweepImages } from './features/images/storage.ts'
import { sweepLost } from './features/leads/leads.ts'
import { sweepMeasurements } from './features/measurements/measurements.ts'
import { sweepMerges } from './features/merges/merges.ts'
import { sweepBillNames } from './features/money/bills.ts'
import { deliver, deliverIfDue } from './features/notifications/deliver.ts'
import { sweepStatement as sweepDeliveries } from './features/notifications/delivery-queue.ts'
import { sweepNotifications } from './features/notifications/inbox.ts'
import { rankLateStatement, replan } from './features/plan/plan-order.ts'
import { sweepStatement as sweepAudit } from './features/privacy/list-audit.ts'
import { sweepErasures } from './features/privacy/sweep-erasures.ts'
import { writeDueReports } from './features/reports/write-reports.ts'
import { refresh as refreshPosts } from './features/social/refresh-posts.ts'
import { sweepLatePhotos, sweepOrderPhotos, sweep as sweepPhotos } from './features/uploads/sweep-photos.ts'
import { remindOfVisits, sweepStatement as sweepVisitMessages } from './features/visits/news.ts'
import { enqueueDue, sweepStatements as sweepMessages } from './features/whatsapp/due.ts'
import { sweepLimitsStatement } from './http/limits.ts'
import { sweepSessionsStatement } from './http/sessions.ts'
import { describeError } from './lib/store-failures.ts'

const sweepRows = (ctx: Ctx) =>
  batch(ctx, {
    sessions: sweepSessionsStatement(ctx),
    limits: sweepLimitsStatement(ctx),
    idempotencyKeys: sweepIdempotencyKeys(ctx),
    credentials: sweepCredentials(ctx),
    deliveries: sweepDeliveries(ctx),
    messages: sweepMessages(ctx),
    visitMessages: sweepVisitMessages(ctx),
    audit: sweepAudit(ctx),
    familyLinks: sweepFamilyLinks(ctx),
    ranks: rankLateStatement(ctx),
  })

/**
 * Sweeps what has run out, refreshes the posts, warns of answers that are due. A part that fails keeps no other from running, and shows in the dashboard
 * as a failed run; the next hour tries again.
 */
export async function everyHour(ctx: Ctx, scheduledTime = Date.now()) {
  const writeReports = () => writeDueReports(ctx, scheduledTime)
  const warn = () => warnOfDueAnswers(ctx, scheduledTime)
  const deliverNow = async () => deliverIfDue(ctx)
  await runAll(ctx, {
    sweepRows,
    replan: (ctx) => replan(ctx),
    sweepPhotos,
    sweepImages,
    refreshPosts,
    warn,
    enqueueMessages: (ctx) => enqueueDue(ctx, scheduledTime),
    remind: (ctx) => remindOfVisits(ctx, scheduledTime),
    writeReports,
    deliverNow,
    // Last: of somebody with many photos it asks R2 more often than all of the others.
    sweepErasures,
  })
}

/** Runs the parts one after another; throws once all have had their turn, if any failed. */
async function runAll(ctx: Ctx, parts: Record<string, (ctx: Ctx) => Promise<unknown>>) {
  const failed: string[] = []
  for (const [name, part] of Object.entries(parts))
    await part(ctx).catch((error) => {
      failed.push(name)
      console.error(`${name} failed`, describeError(error))
    })
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
}

/** Delivers what could not be delivered at once, or could not be marked as delivered. */
const everyFiveMinutes = (ctx: Ctx) => deliver(ctx, { budgetMs: 200_000 })

/** Writes the report at 19:00 in Kochi or soon after, and reminds of tomorrow's visits. What fails, the hourly run does the same evening. */
async function everyEvening(ctx: Ctx, scheduledTime: number) {
  await runAll(ctx, {
    writeReports: () => writeDueReports(ctx, scheduledTime, dayMs),
    remind: () => remindOfVisits(ctx, scheduledTime),
    deliver: everyFiveMinutes,
  })
}

/**
 * Deletes what was kept for as long as /privacy says (shared/retention.ts): some hundreds of each kind a night, the
 * longest untouched first. The photos that this releases go last.
 */
const everyNight = (ctx: Ctx) =>
  runAll(ctx, {
    sweepGuestRooms: (ctx) => sweepGuestRooms(ctx),
    sweepBookings: (ctx) => sweepBookings(ctx),
    sweepLost: (ctx) => sweepLost(ctx),
    sweepOrderPhotos: (ctx) => sweepOrderPhotos(ctx),
    sweepLatePhotos: (ctx) => sweepLatePhotos(ctx),
    sweepMeasurements: (ctx) => sweepMeasurements(ctx),
    sweepNotifications: (ctx) => sweepNotifications(ctx),
    sweepBillNames: (ctx) => sweepBillNames(ctx),
    sweepMerges,
    sweepPhotos,
  })

/**
 * What runs when, by the expressions of wrangler.toml, with the moment it was scheduled for in milliseconds: a report is
 * that of the evening it was meant for, however late the run comes. What has run out is judged by the clock.
 */
export const cronHandlers: Record<string, (ctx: Ctx, scheduledTime: number) => Promise<void>> = {
  '17 * * * *': everyHour,
  '*/5 * * * *': everyFiveMinutes,
  '30 13 * * *': everyEvening,
  '47 20 * * *': everyNight,
}
