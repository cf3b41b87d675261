import { buildPushPayload } from '@block65/webcrypto-web-push'

export type Mail = {
  from: { name: string; email: string }
  to: string
  replyTo?: string
  headers?: Record<string, string>
  subject: string
  text: string
  html: string
}

/** The mail service's codes for temporary failures; its other codes mean a mistake or a refused recipient. */
const transientCodes = /^E_(RATE_LIMIT_EXCEEDED|DAILY_LIMIT_EXCEEDED|DELIVERY_FAILED|INTERNAL_SERVER_ERROR)$/

/** Timeout of the mail service. */
const timeoutMs = 10_000
const noAnswer = 'The mail service did not answer'

/** Sends one mail. Never throws. `why` is only the service's code, because its message may contain the address. */
export async function sendMail(service: SendEmail, mail: Mail): Promise<SendOutcome> {
  try {
    const sent = service.send(mail).then(() => true)
    const timedOut = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false))
    return (await Promise.race([sent, timedOut])) ? { state: 'sent' } : { state: 'later', why: noAnswer }
  } catch (error) {
    const code = codeOf(error)
    if (code && !transientCodes.test(code)) return { state: 'failed', why: `The mail service refused it: ${code}` }
    return { state: 'later', why: code ? `The mail service answered ${code}` : noAnswer }
  }
}

/** Returns the error's `code`, or the code at the start of its message if the runtime's bridge drops it. */
function codeOf(error: unknown) {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return /\bE_[A-Z_]+\b/.exec(error.message)?.[0]
}

/**
 * Result of one send. `gone`: the address no longer exists. `later`: retry, after at least `after` milliseconds if the
 * service asked for that. `why` never contains an address or content.
 */
export type SendOutcome =
  | { state: 'sent' }
  | { state: 'gone'; why: string }
  | { state: 'failed'; why: string }
  | { state: 'later'; why: string; after?: number }

/** Timeout of a push service. */
const pushTimeoutMs = 10_000
/** A day: a device that is offline longer shows the notification on the page. */
const ttlSeconds = 86_400

type Subscription = { endpoint: string; p256dh: string; auth: string }
type Vapid = { subject: string; publicKey: string; privateKey: string }
/**
 * `topic` has at most 32 base64url characters. Of two waiting messages with the same topic, only the later one is
 * shown.
 */
export type PushMessage = { payload: Record<string, unknown>; urgency: 'low' | 'normal' | 'high'; topic: string }

/**
 * Sends one push, encrypted for its device. Never throws. Follows no redirect, because only the original address was
 * checked.
 */
export async function sendPush(
  to: Subscription,
  { payload, urgency, topic }: PushMessage,
  vapid: Vapid,
): Promise<SendOutcome> {
  try {
    const device = { endpoint: to.endpoint, expirationTime: null, keys: { p256dh: to.p256dh, auth: to.auth } }
    const message = { data: JSON.stringify(payload), options: { ttl: ttlSeconds, urgency, topic } }
    const { headers, method, body } = await buildPushPayload(message, device, vapid)
    const response = await fetch(to.endpoint, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(pushTimeoutMs),
    })
    await response.body?.cancel()
    return outcomeOf(response)
  } catch (error) {
    return { state: 'later', why: error instanceof Error ? error.name : 'No answer' }
  }
}

function outcomeOf({ ok, status, headers }: Response): SendOutcome {
  const why = `The push service answered ${status}`
  if (ok) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone', why }
  if (status === 429 || status >= 500) return { state: 'later', why, after: retryAfter(headers.get('Retry-After')) }
  return { state: 'failed', why }
}

/** Converts Retry-After, in seconds or as a date, to milliseconds; undefined for other values. */
function retryAfter(value: string | null) {
  if (!value) return undefined
  const seconds = Number(value)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
