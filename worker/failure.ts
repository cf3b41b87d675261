/** A refusal that people may read: rendered as `{ message }` with its status. */
export class Failure extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** Ends the request with a status and a sentence. `headers` go out with it, such as Retry-After. */
export function fail(status: number, message: string, headers?: Record<string, string>): never {
  throw new Failure(status, message, headers)
}
