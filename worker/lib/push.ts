import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { SendOutcome } from './send-outcome.ts'

/** A push service that has not answered by then will not. */
const timeoutMs = 10_000
/** A day: a device that is offline longer shows the notification on the page. */
const ttlSeconds = 86_400

export type Subscription = { endpoint: string; p256dh: string; auth: string }
export type Vapid = { subject: string; publicKey: string; privateKey: string }
/** `topic` has at most 32 letters of base64url. Of two messages that wait under one topic only the later is shown. */
export type PushMessage = { payload: Record<string, unknown>; urgency: 'low' | 'normal' | 'high'; topic: string }

/** Sends one push, encrypted for its device. Never throws. Follows no redirect, because only the address was checked. */
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
      signal: AbortSignal.timeout(timeoutMs),
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

/** In milliseconds, from seconds or a date; undefined for neither. */
function retryAfter(value: string | null) {
  if (!value) return undefined
  const seconds = Number(value)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
