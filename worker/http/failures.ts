/** What a screen may need beside the sentence, such as the id of what is there already. */
type FailureDetails = Record<string, string | string[]>

/** A refusal that people may read: rendered as `{ message }` with its status. */
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

/** Ends the request with a status and a sentence. `headers` go out with it, such as Retry-After; `details` beside it. */
export function fail(
  status: number,
  message: string,
  headers?: Record<string, string>,
  details?: FailureDetails,
): never {
  throw new Failure(status, message, headers, details)
}
