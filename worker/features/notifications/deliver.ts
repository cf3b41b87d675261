import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import type { Ctx } from '../../context.ts'
import { isAdminEmail } from '../../http/session.ts'
import { describeError } from '../../lib/describe-error.ts'
import { sendMail } from '../../lib/mail.ts'
import { mapConcurrent } from '../../lib/map-concurrent.ts'
import { sendPush } from '../../lib/push.ts'
import type { SendOutcome } from '../../lib/send-outcome.ts'
import type { DeliveryResult } from './acknowledge.ts'
import { findVapidKeys } from './channels.ts'
import * as queue from './delivery-queue.ts'
import { toMail } from './to-mail.ts'
import { toPush } from './to-push.ts'

/** As many connections as one Worker may have open at once. */
const maxInFlight = 6
/** A send that hangs is given up after 10 s, and writing down what was sent takes a moment. */
const leaseMarginMs = 45_000

/**
 * Sends what is due, one notification after another: two round trips to D1 for one of them beside the sends, and one
 * more for each further. `budget` is for how many milliseconds it begins new sends; work after an answer is cut off at
 * 30 s, so 12 s leave time to end well.
 */
export async function deliver(ctx: Ctx, { budget = 12_000 } = {}) {
  ctx.outbox.isDue = false
  const startedAt = Date.now()
  const isInTime = () => Date.now() - startedAt < budget
  const runId = crypto.randomUUID()
  let results: DeliveryResult[] = []
  do {
    const previousResults = results
    const leaseMs = isInTime() ? budget + leaseMarginMs : 0
    // What was sent and is not written down would be sent again: a database that is away for a moment gets three chances.
    const { jobs, shop } = await withRetries(previousResults.length > 0 ? 3 : 1, () =>
      queue.leaseNext(ctx, runId, leaseMs, previousResults),
    )
    results = await mapConcurrent(jobs, maxInFlight, async (job) => ({
      job,
      outcome: isInTime() ? await send(ctx, job, shop) : null,
    }))
  } while (results.length > 0)
}

/**
 * Delivers once the answer has left, if something was noted while it was made: `notifications.record` says so on the
 * Ctx. Whatever is not a request (a Durable Object, cron) calls this, or `deliver`, at its end.
 */
export function deliverIfDue(ctx: Ctx) {
  if (ctx.outbox.isDue) ctx.defer(afterResponse().then(() => deliver(ctx)))
}

const afterResponse = () => new Promise((resolve) => setTimeout(resolve, 0))

async function send(ctx: Ctx, job: queue.DeliveryJob, boutique: BoutiqueFacts): Promise<SendOutcome> {
  if (job.isActive === false) return { state: 'gone', why: 'The account is not active' }
  const isStillAdmin = isAdminEmail(ctx, job.email ?? job.target)
  if (job.userId === null && !isStillAdmin) return { state: 'gone', why: 'No longer an admin' }
  return job.channel === 'mail' ? sendAsMail(ctx, job, boutique) : sendAsPush(ctx, job)
}

async function sendAsMail({ env }: Ctx, job: queue.DeliveryJob, boutique: BoutiqueFacts): Promise<SendOutcome> {
  const { EMAIL, MAIL_FROM: from, SITE_URL: site = '' } = env
  if (!EMAIL || !from) return { state: 'failed', why: 'Mail is not set up' }
  return sendMail(EMAIL, toMail(job, { to: job.target, from, site, boutique }))
}

async function sendAsPush(ctx: Ctx, job: queue.DeliveryJob): Promise<SendOutcome> {
  const vapid = findVapidKeys(ctx)
  if (!vapid) return { state: 'failed', why: 'Notifications are not set up' }
  const { endpoint, p256dh, auth } = job
  if (!endpoint || !p256dh || !auth) return { state: 'gone', why: 'The device was removed' }
  return sendPush({ endpoint, p256dh, auth }, toPush(job), vapid)
}

async function withRetries<Result>(chances: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (chances <= 1) throw error
    console.error('deliveries could not be written down yet', describeError(error))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return withRetries(chances - 1, work)
  }
}
