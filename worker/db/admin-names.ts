import { desc, eq, sql } from 'drizzle-orm'
import { fullName } from '../../shared/names.ts'
import type { Ctx } from '../context.ts'
import { users } from './schema.ts'

/** Maximum number of admins read, newest first. A shop has a handful. */
const maxAdmins = 30

/** Initial name of every admin account. */
export const newAdminName = { firstName: 'Admin', lastName: 'User' }

/** Selects current and former admins, who may be authors of existing rows. */
export const listAdminsStatement = (ctx: Ctx) =>
  ctx.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(desc(users.createdAt))
    .limit(maxAdmins)

type Admin = { firstName: string | null; lastName: string | null; email: string }

/** Returns the name that other admins see: the e-mail address while the admin still has the initial name. */
export function adminName({ email, ...names }: Admin) {
  const name = fullName(names)
  return name && name !== fullName(newAdminName) ? name : email
}

export const toAdminNames = (admins: (Admin & { id: string })[]) =>
  admins.map((admin) => ({ id: admin.id, name: adminName(admin) }))

/** Column: the name of the admin in a row's `by_id`; null if there is none. */
export const byName = sql`(SELECT json_object('firstName', first_name, 'lastName', last_name, 'email', email)
  FROM users WHERE users.id = by_id)`.mapWith((json: string): string | null => adminName(JSON.parse(json)))
