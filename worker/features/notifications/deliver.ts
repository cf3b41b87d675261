import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { pushImages } from '../../../shared/images.ts'
import type { NotificationType } from '../../../shared/notifications.ts'
import type { PushPayload } from '../../../shared/push.ts'
import { truncate } from '../../../shared/truncate.ts'
import type { Ctx } from '../../context.ts'
import { isAdminEmail } from '../../http/sessions.ts'
import { type PushMessage, type SendOutcome, sendMail, sendPush } from '../../lib/send.ts'
import { describeError } from '../../lib/store-failures.ts'
import { mapConcurrent } from '../../lib/take-turns.ts'
import { type DeliveryJob, type DeliveryResult, findVapidKeys } from './delivery-job.ts'
import { leaseNext } from './delivery-queue.ts'
import { type NotificationContent, oneLine, pathOf, toMail } from './to-mail.ts'

/** Maximum concurrent sends: the limit of open connections of a Worker. */
const maxInFlight = 6
/** Margin of a lease: a hanging send is aborted after 10 s, and acknowledging the results takes a moment. */
const leaseMarginMs = 45_000

/**
 * Sends due deliveries, one notification after another. D1 takes two round trips for the first notification and one for
 * each further one. Starts new sends for `budgetMs` milliseconds: the platform ends work 30 s after a response, so 12 s
 * leave time for the last sends.
 */
export async function deliver(ctx: Ctx, { budgetMs = 12_000 } = {}) {
  ctx.outbox.isDue = false
  const startedAt = Date.now()
  const isInTime = () => Date.now() - startedAt < budgetMs
  const runId = crypto.randomUUID()
  let results: DeliveryResult[] = []
  do {
    const previousResults = results
    const leaseMs = isInTime() ? budgetMs + leaseMarginMs : 0
    // An unacknowledged send would be repeated, so D1 gets three attempts.
    const { jobs, boutique } = await withRetries(previousResults.length > 0 ? 3 : 1, () =>
      leaseNext(ctx, runId, leaseMs, previousResults),
    )
    results = await mapConcurrent(jobs, maxInFlight, async (job) => ({
      job,
      outcome: isInTime() ? await send(ctx, job, boutique) : null,
    }))
  } while (results.length > 0)
}

/**
 * Delivers after the response, or after the hold, if `enqueueStatement` has marked the outbox of this Ctx as due.
 * Durable Objects and cron, which answer no request, call this function or `deliver` at their end. Does nothing if
 * `DELIVERY` is `cron`.
 */
export function deliverIfDue(ctx: Ctx) {
  const { isDue, holdMs } = ctx.outbox
  if (isDue && ctx.env.DELIVERY !== 'cron')
    ctx.defer(after(holdMs).then(() => deliver(ctx, holdMs ? { budgetMs: afterHoldMs } : {})))
}

/**
 * Time to start sends after the hold. The platform ends work 30 s after the response: the hold takes 11 s, and the last
 * sends may take 10 s.
 */
const afterHoldMs = 5_000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function send(ctx: Ctx, job: DeliveryJob, boutique: BoutiqueFacts): Promise<SendOutcome> {
  if (job.isActive === false) return { state: 'gone', why: 'The account is not active' }
  const isStillAdmin = isAdminEmail(ctx, job.email ?? job.target)
  if (job.userId === null && !isStillAdmin) return { state: 'gone', why: 'No longer an admin' }
  return job.channel === 'mail' ? sendAsMail(ctx, job, boutique) : sendAsPush(ctx, job)
}

async function sendAsMail({ env }: Ctx, job: DeliveryJob, boutique: BoutiqueFacts): Promise<SendOutcome> {
  const { EMAIL, MAIL_FROM: from, SITE_URL: site = '' } = env
  if (!EMAIL || !from) return { state: 'failed', why: 'Email is not set up' }
  return sendMail(EMAIL, toMail(job, { to: job.target, from, site, boutique }))
}

async function sendAsPush(ctx: Ctx, job: DeliveryJob): Promise<SendOutcome> {
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

/** Maximum lengths: as much as a phone shows, and in any script well below the 3,993 bytes of a push. */
const maxTitleLength = 120
const maxBodyLength = 300
const shorten = (text: string, length: number) => {
  const line = oneLine(text)
  return [...line].length > length ? `${truncate(line, length - 1)}…` : line
}

/** Urgency of pushes by type: `high` wakes up a sleeping phone; other types are `normal`. */
const urgencies = new Map<string, PushMessage['urgency']>(
  Object.entries({
    chat_message: 'high',
    chat_lead: 'high',
    password_reset: 'high',
    password_changed: 'high',
    daily_report: 'low',
  } satisfies Partial<Record<NotificationType, PushMessage['urgency']>>),
)

/** Types for which a later push about the same row replaces an earlier one. */
const collapsedTypes: readonly string[] = [
  'chat_message',
  'booking_status',
  'daily_report',
] satisfies NotificationType[]

/**
 * Returns a notification as a push. The same notification sent twice replaces itself, at the push service and on the
 * screen.
 */
function toPush(notification: NotificationContent): PushMessage {
  const tag =
    collapsedTypes.includes(notification.type) && notification.relatedId
      ? `${notification.type}:${notification.relatedId}`
      : notification.notificationId
  const payload: PushPayload = {
    title: shorten(notification.title, maxTitleLength),
    body: shorten(notification.message, maxBodyLength),
    ...pushImages,
    data: { url: pathOf(notification), tag, type: notification.type, notificationId: notification.notificationId },
  }
  const urgency = urgencies.get(notification.type) ?? 'normal'
  return { payload, urgency, topic: pushTopicOf(tag) }
}

/**
 * Returns the topic of a tag: at most 32 base64url characters (RFC 8030). Keeps the end, which differs between tags.
 */
const pushTopicOf = (tag: string) => tag.replace(/[^\w]/g, '').slice(-32)
