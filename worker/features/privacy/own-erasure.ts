import { sql } from 'drizzle-orm'
import type { OwnErasureInput } from '../../../shared/erasure.ts'
import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import type { Session } from '../../http/sessions.ts'
import { provePassword } from '../auth/prove-password.ts'
import { beginErasure } from './begin-erasure.ts'
import { findPerson } from './find-person.ts'

/**
 * A customer deletes the account and all that is kept of her. 400 for a wrong password, 403 for an admin, 409 while an
 * order of hers is open, 429 over the limits of a sign-in.
 */
export async function eraseOwn(ctx: Ctx, session: Session, { password, keepWords }: OwnErasureInput, address: string) {
  const { id, role } = session.user
  if (role === 'admin') fail(403, 'The desk’s own account cannot be deleted here')
  const hash = await provePassword(ctx, session, password, address)
  const person = await findPerson(ctx, id, false)
  if (!person) return fail(401, 'Unauthorized')
  const isStillProven = sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND password = ${hash})`
  await beginErasure(ctx, person, { who: id, byDesk: false, keepWords, onlyIf: isStillProven })
}
