import { toE164 } from '../lib/phone.ts'

/** What a screen may need beside the sentence, such as the id of the order that exists already. */
type FailureDetails = Record<string, string | string[] | { [name: string]: string | number }[]>

/** A refusal in a sentence for people: rendered as `{ message }` with its status. */
export class Failure extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  readonly details: FailureDetails

  constructor(status: number, message: string, headers: Record<string, string> = {}, details: FailureDetails = {}) {
    super(message)
    this.status = status
    this.headers = headers
    this.details = details
  }
}

/** Ends the request with a status and a sentence. `headers` go out with it, such as Retry-After; `details` stand beside the message. */
export function fail(
  status: number,
  message: string,
  headers?: Record<string, string>,
  details?: FailureDetails,
): never {
  throw new Failure(status, message, headers, details)
}

/** Refuses what somebody else has changed meanwhile: by its `reason` a screen tells it from any other 409. */
export function failStale(message: string, details?: FailureDetails): never {
  return fail(409, message, {}, { reason: 'changed', ...details })
}

/** A phone number as typed, as E.164. Throws 400 where no such number can exist. */
export const requireE164 = (typed: string) => toE164(typed) ?? fail(400, 'Please enter a valid phone number')
