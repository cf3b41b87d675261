import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

// A phone number that somebody typed proves nothing. It counts as a customer's where the desk typed it, for a customer
// without an account, or where the desk confirmed it for the account.

type Given = SQL | SQLWrapper | string | null

/** Whether the number of a row of `users` counts as the customer's. `users` is the name of the table in the query. */
export const hasConfirmedNumber = (users = 'users') =>
  sql`(${sql.identifier(users)}.has_account = 0 OR ${sql.identifier(users)}.phone_confirmed_at IS NOT NULL)`

/** The number that counts as a customer's, as a query; NULL while the desk has not confirmed it. */
export const confirmedNumberOf = (userId: Given) =>
  sql`(SELECT known.phone_e164 FROM users AS known WHERE known.id = ${userId} AND ${hasConfirmedNumber('known')})`

/** Whether a number counts as a customer's, whoever it is. */
export const isSomebodysNumber = (phoneE164: Given) =>
  sql`EXISTS (SELECT 1 FROM users AS known
    WHERE known.phone_e164 = ${phoneE164} AND known.role = 'customer' AND ${hasConfirmedNumber('known')})`

/** The address that a customer has confirmed by the mailed link, as a query; NULL without one. */
export const confirmedEmailOf = (userId: Given) =>
  sql`(SELECT known.email FROM users AS known WHERE known.id = ${userId} AND known.email_confirmed_at IS NOT NULL)`

/** `hasConfirmedNumber` of a row that was read. */
export const countsAsOwn = ({ hasAccount, phoneConfirmedAt }: { hasAccount: boolean; phoneConfirmedAt: Date | null }) =>
  !hasAccount || phoneConfirmedAt !== null

/**
 * The ids of leads whose number and address are both an account's, and were confirmed before the lead was made. One of the
 * two alone may have come from a stranger.
 */
export const leadsOfBoth = (userId: Given) =>
  sql`(SELECT leads.id FROM users AS known JOIN leads ON leads.phone_e164 = known.phone_e164
    WHERE known.id = ${userId} AND leads.email = known.email
      AND known.phone_confirmed_at <= leads.created_at AND known.email_confirmed_at <= leads.created_at)`
