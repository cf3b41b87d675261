import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import type { Ctx } from '../../context.ts'
import { described } from '../../lib/described.ts'
import { inFlight } from '../../lib/in-flight.ts'
import { sendMail } from '../../lib/mail.ts'
import type { Outcome } from '../../lib/outcome.ts'
import { sendPush } from '../../lib/push.ts'
import { isAdminEmail } from '../../session.ts'
import { vapidOf } from './channels.ts'
import { mailOf } from './mail-of.ts'
import { pushOf } from './push-of.ts'
import * as queue from './queue.ts'
import type { Ended } from './settle.ts'

/** As many connections as one Worker may have open at once. */
const mostInFlight = 6
/** A send that hangs is given up after 10 s, and writing down what was sent takes a moment. */
const ending = 45_000

/**
 * Sends what is due, one notification after another: two round trips to D1 for one of them beside the sends, and one
 * more for each further. `budget` is for how many milliseconds it begins new sends; work after an answer is cut off at
 * 30 s, so 12 s leave time to end well.
 */
export async function deliver(ctx: Ctx, { budget = 12_000 } = {}) {
  ctx.outbox.isDue = false
  const began = Date.now()
  const isInTime = () => Date.now() - began < budget
  const run = crypto.randomUUID()
  let ended: Ended[] = []
  do {
    const last = ended
    const lease = isInTime() ? budget + ending : 0
    // What was sent and is not written down would be sent again: a database that is away for a moment gets three chances.
    const { jobs, shop } = await insist(last.length > 0 ? 3 : 1, () => queue.next(ctx, run, lease, last))
    ended = await inFlight(jobs, mostInFlight, async (job) => ({
      job,
      outcome: isInTime() ? await send(ctx, job, shop) : null,
    }))
  } while (ended.length > 0)
}

/**
 * Delivers once the answer has left, if something was noted while it was made: `notifications.record` says so on the
 * Ctx. Whatever is not a request (a Durable Object, cron) calls this, or `deliver`, at its end.
 */
export function deliverNoted(ctx: Ctx) {
  if (ctx.outbox.isDue) ctx.defer(answered().then(() => deliver(ctx)))
}

const answered = () => new Promise((resolve) => setTimeout(resolve, 0))

async function send(ctx: Ctx, job: queue.Job, shop: BoutiqueFacts): Promise<Outcome> {
  if (job.isActive === false) return { state: 'gone', why: 'The account is not active' }
  const isStillAdmin = isAdminEmail(ctx, job.email ?? job.target)
  if (job.userId === null && !isStillAdmin) return { state: 'gone', why: 'No longer an admin' }
  return job.channel === 'mail' ? mail(ctx, job, shop) : push(ctx, job)
}

async function mail({ env }: Ctx, job: queue.Job, shop: BoutiqueFacts): Promise<Outcome> {
  const { EMAIL, MAIL_FROM: from, SITE_URL: site = '' } = env
  if (!EMAIL || !from) return { state: 'failed', why: 'Mail is not set up' }
  return sendMail(EMAIL, mailOf(job, { to: job.target, from, site, shop }))
}

async function push(ctx: Ctx, job: queue.Job): Promise<Outcome> {
  const vapid = vapidOf(ctx)
  if (!vapid) return { state: 'failed', why: 'Notifications are not set up' }
  const { endpoint, p256dh, auth } = job
  if (!endpoint || !p256dh || !auth) return { state: 'gone', why: 'The device was removed' }
  return sendPush({ endpoint, p256dh, auth }, pushOf(job), vapid)
}

async function insist<Result>(chances: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (chances <= 1) throw error
    console.error('deliveries could not be written down yet', described(error))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return insist(chances - 1, work)
  }
}
