/**
 * How one send ended. `gone`: the address exists no more. `later`: try again, after at least `after` milliseconds where
 * the service asked for that. `why` never holds an address or what was sent.
 */
export type SendOutcome =
  | { state: 'sent' }
  | { state: 'gone'; why: string }
  | { state: 'failed'; why: string }
  | { state: 'later'; why: string; after?: number }
