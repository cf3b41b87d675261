import { sql } from 'drizzle-orm'
import type { OwnErasureInput } from '../../../shared/data-requests.ts'
import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import type { Session } from '../../http/sessions.ts'
import { formatRupees } from '../../lib/rupees.ts'
import { provePassword } from '../auth/prove-password.ts'
import { beginErasure } from './begin-erasure.ts'
import { findPerson, type Person, unpaidOf } from './find-person.ts'

/**
 * A customer deletes the account and all that is kept of her; true where that is done already. 400 for a wrong password, 403 for an admin, 409 while an
 * order of hers is open or one that was delivered is not paid, 429 over the limits of a sign-in.
 */
export async function eraseOwn(ctx: Ctx, session: Session, { password, keepWords }: OwnErasureInput, address: string) {
  const { id, role } = session.user
  if (role === 'admin') fail(403, 'desk_account')
  const hash = await provePassword(ctx, session, password, address)
  const [person, known] = await Promise.all([findPerson(ctx, id, 'customer'), findPerson(ctx, id, 'typed')])
  if (!person || !known) return fail(401, 'signed_out')
  const owed = unpaidOf(person)
  if (owed > 0) fail(409, 'amount_unpaid', { values: { amount: formatRupees(owed) } })
  const staying = countGuests(known) - countGuests(person)
  const isStillProven = sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND password = ${hash})`
  return beginErasure(ctx, person, { who: id, byDesk: false, keepWords, staying, onlyIf: isStillProven })
}

/** Rows found by a number or an address alone. */
const countGuests = ({ guestOrders, guestBookings, contacts, leads, chatLeads }: Person) =>
  guestOrders.length + guestBookings.length + contacts.length + leads.length + chatLeads.length
