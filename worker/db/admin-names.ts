import { desc, eq, sql } from 'drizzle-orm'
import { fullName } from '../../shared/names.ts'
import type { Ctx } from '../context.ts'
import { users } from './schema.ts'

/** Shops have a handful; who was one long ago is the first to be left out. */
const maxAdmins = 30

/** Every admin is made with this name. */
export const newAdminName = { firstName: 'Admin', lastName: 'User' }

/** Who is an admin, or was: those who may have written what stands there. */
export const listAdminsStatement = (ctx: Ctx) =>
  ctx.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(desc(users.createdAt))
    .limit(maxAdmins)

type Admin = { firstName: string | null; lastName: string | null; email: string }

/** What other admins know one by: who has not chosen another name than all begin with, by the address. */
export function adminName({ email, ...names }: Admin) {
  const name = fullName(names)
  return name && name !== fullName(newAdminName) ? name : email
}

export const toAdminNames = (admins: (Admin & { id: string })[]) =>
  admins.map((admin) => ({ id: admin.id, name: adminName(admin) }))

/** Column: the name of the admin that a row's `by_id` names; null for none. */
export const byName = sql`(SELECT json_object('firstName', first_name, 'lastName', last_name, 'email', email)
  FROM users WHERE users.id = by_id)`.mapWith((json: string): string | null => adminName(JSON.parse(json)))
