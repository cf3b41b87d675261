import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hasConfirmedNumber } from '../../db/confirmed-numbers.ts'

/** The id of one person's lead: the oldest with this phone, else the oldest with this e-mail. */
export const matchingLeadId = (e164: SQL | string | null, email: SQL | string | null) => sql`COALESCE(
    (SELECT id FROM leads WHERE phone_e164 = ${e164} ORDER BY created_at LIMIT 1),
    (SELECT id FROM leads WHERE email = ${email} ORDER BY created_at LIMIT 1))`

/**
 * The id of the oldest customer with this number, which must be confirmed (a family may share it), else of the account
 * with this confirmed address.
 */
export const matchingCustomerId = (e164: SQLWrapper, email: SQLWrapper) => sql`COALESCE(
  (SELECT id FROM users WHERE phone_e164 = ${e164} AND role = 'customer' AND ${hasConfirmedNumber()} ORDER BY created_at LIMIT 1),
  (SELECT id FROM users WHERE email = ${email} AND role = 'customer' AND email_confirmed_at IS NOT NULL))`
