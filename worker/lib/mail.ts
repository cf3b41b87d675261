import type { SendOutcome } from './send-outcome.ts'

export type Mail = {
  from: { name: string; email: string }
  to: string
  replyTo?: string
  headers?: Record<string, string>
  subject: string
  text: string
  html: string
}

/** The mail service's codes for failures that may pass; its other codes name a mistake or a refused recipient. */
const transientCodes = /^E_(RATE_LIMIT_EXCEEDED|DAILY_LIMIT_EXCEEDED|DELIVERY_FAILED|INTERNAL_SERVER_ERROR)$/

/** A mail service that has not answered by then will not. */
const timeoutMs = 10_000
const noAnswer = 'The mail service did not answer'

/** Sends one mail. Never throws. `why` is the service's code alone, because its message may hold the address. */
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

/** The error's `code`; where the runtime's bridge drops it, the code that its message begins with. */
function codeOf(error: unknown) {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return /\bE_[A-Z_]+\b/.exec(error.message)?.[0]
}
