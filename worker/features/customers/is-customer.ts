import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { listAdminEmails } from '../../http/admin-emails.ts'

/** Leaves out who is an admin now. Whoever was one is a customer like others: kept out by `setActive`, found in the list. */
export const isCustomer = ({ env }: Ctx) =>
  sql`(${users.role} = 'customer' OR ${users.email} NOT IN (SELECT value FROM json_each(${JSON.stringify(listAdminEmails(env))})))`
