/** First and last name as people write them; empty where neither is known. */
export const fullName = ({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** What a child is called by, of a whole name: its first word. */
export const givenName = (name: string) => name.trim().split(/\s+/)[0] ?? ''
