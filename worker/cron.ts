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
 * Sweeps expired data, refreshes the posts and warns of answers that are due. A failing part does not stop the others.
 * The dashboard shows the run as failed, and the next hour retries.
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
    // Runs last: an erasure with many photos calls R2 more often than all other parts.
    sweepErasures,
  })
}

/** Runs the parts in turn; throws at the end if any failed. */
async function runAll(ctx: Ctx, parts: Record<string, (ctx: Ctx) => Promise<unknown>>) {
  const failed: string[] = []
  for (const [name, part] of Object.entries(parts))
    await part(ctx).catch((error) => {
      failed.push(name)
      console.error(`${name} failed`, describeError(error))
    })
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
}

/** Retries deliveries that failed or could not be marked as delivered. */
const everyFiveMinutes = (ctx: Ctx) => deliver(ctx, { budgetMs: 200_000 })

/**
 * Writes the report at or soon after 19:00 in Kochi, and reminds of tomorrow's visits. The hourly run retries failures
 * the same evening.
 */
async function everyEvening(ctx: Ctx, scheduledTime: number) {
  await runAll(ctx, {
    writeReports: () => writeDueReports(ctx, scheduledTime, dayMs),
    remind: () => remindOfVisits(ctx, scheduledTime),
    deliver: everyFiveMinutes,
  })
}

/**
 * Deletes data after the periods in /privacy (shared/retention.ts): some hundreds of each kind a night, oldest first.
 * The photos that this releases go last.
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
 * Handlers by the cron expressions of wrangler.toml, with the scheduled time in milliseconds. A report belongs to its
 * scheduled evening, however late the run starts. Expiry is judged by the current time.
 */
export const cronHandlers: Record<string, (ctx: Ctx, scheduledTime: number) => Promise<void>> = {
  '17 * * * *': everyHour,
  '*/5 * * * *': everyFiveMinutes,
  '30 13 * * *': everyEvening,
  '47 20 * * *': everyNight,
}
