/** First and last name as people write them; empty where neither is known. */
export const fullName = ({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')
