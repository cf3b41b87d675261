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

/** A Worker may have no more connections open at once. */
const maxInFlight = 6
/** A send that hangs is aborted after 10 s, and acknowledging the results takes a moment. */
const leaseMarginMs = 45_000

/**
 * Sends what is due, one notification after another. D1 takes two round trips for the first and one for each further.
 * It begins new sends for `budgetMs` milliseconds: the platform ends work after an answer at 30 s, and 12 s leave time
 * for the last sends to finish.
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
    // A send that is not acknowledged would be repeated: D1 gets three chances to answer.
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
 * Delivers after the answer, or after the hold, if `enqueueStatement` has marked the outbox of this Ctx as due. A Durable
 * Object and cron, which answer no request, call this function or `deliver` at their end. Does nothing if `DELIVERY` is
 * `cron`.
 */
export function deliverIfDue(ctx: Ctx) {
  const { isDue, holdMs } = ctx.outbox
  if (isDue && ctx.env.DELIVERY !== 'cron')
    ctx.defer(after(holdMs).then(() => deliver(ctx, holdMs ? { budgetMs: afterHoldMs } : {})))
}

/** The platform ends work 30 s after the answer: of those, the hold takes 11, and the last sends may take 10. */
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

/** As much as a phone's screen shows, and in any script well below the 3,993 bytes that a push may hold. */
const maxTitleLength = 120
const maxBodyLength = 300
const shorten = (text: string, length: number) => {
  const line = oneLine(text)
  return [...line].length > length ? `${truncate(line, length - 1)}…` : line
}

/** Whether a sleeping phone should wake up for it; other types are `normal`. */
const urgencies = new Map<string, PushMessage['urgency']>(
  Object.entries({
    chat_message: 'high',
    chat_lead: 'high',
    password_reset: 'high',
    password_changed: 'high',
    daily_report: 'low',
  } satisfies Partial<Record<NotificationType, PushMessage['urgency']>>),
)

/** Types of which a later push about the same row replaces the earlier. */
const collapsedTypes: readonly string[] = [
  'chat_message',
  'booking_status',
  'daily_report',
] satisfies NotificationType[]

/** A notification as a push. The same one sent twice replaces itself, at the push service and on the screen. */
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

/** 32 letters of base64url at most (RFC 8030): the last ones, which differ. */
const pushTopicOf = (tag: string) => tag.replace(/[^\w]/g, '').slice(-32)
