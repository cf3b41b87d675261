import { type Issue, type Refusal, refusalOfIssue } from '../../shared/refusals/refusal.ts'
import { type About, type RefusalCode, toRefusal } from '../../shared/refusals/refusals.ts'
import { toE164 } from '../lib/phone.ts'

/** Beside the refusal, for a screen: such as the id of the order that exists already. */
type FailureDetails = Record<string, string | string[] | { [name: string]: string | number }[]>
type More = { headers?: Record<string, string>; details?: FailureDetails }

/** A refused request: rendered as its refusal and its details, with its status. */
export class Failure extends Error {
  readonly status: number
  readonly refusal: Refusal
  readonly headers: Record<string, string>
  readonly details: FailureDetails

  constructor(status: number, refusal: Refusal, { headers = {}, details = {} }: More = {}) {
    super(refusal.message)
    this.status = status
    this.refusal = refusal
    this.headers = headers
    this.details = details
  }
}

/**
 * Ends the request with a status and a refusal of shared/refusals. `field` names the field that it is about, `values` fill
 * its placeholders, `headers` go out with it, such as Retry-After, and `details` stand beside the message.
 */
export function fail<Code extends RefusalCode>(status: number, code: Code, ...about: About<Code, More>): never {
  throw new Failure(status, toRefusal(code, ...about), about[0])
}

/** Refuses what somebody else has changed meanwhile: by its `reason` a screen tells it from any other 409. */
export function failStale<Code extends RefusalCode>(code: Code, ...about: About<Code, More>): never {
  const details = { reason: 'changed', ...about[0]?.details }
  throw new Failure(409, toRefusal(code, ...about), { ...about[0], details })
}

/** Refuses an input with what a schema, or a rule that is no schema, finds wrong with it. */
export function failInvalid(issue: Issue | undefined): never {
  if (!issue) return fail(400, 'input_invalid')
  throw new Failure(400, refusalOfIssue(issue))
}

/** A phone number as typed, as E.164. Throws 400 where no such number can exist. */
export const requireE164 = (typed: string, field = 'phone') => toE164(typed) ?? fail(400, 'phone_invalid', { field })
