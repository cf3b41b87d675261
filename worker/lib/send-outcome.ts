/**
 * How one send ended. `gone`: there is nobody at that address any more. `later`: worth trying again, after so many
 * milliseconds at the least where the other side said so. `why` never holds an address or what was sent.
 */
export type SendOutcome =
  | { state: 'sent' }
  | { state: 'gone'; why: string }
  | { state: 'failed'; why: string }
  | { state: 'later'; why: string; after?: number }
