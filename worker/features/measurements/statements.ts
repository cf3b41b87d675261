import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { hasConfirmedNumber } from '../../db/confirmed-numbers.ts'
import { users, wearers } from '../../db/schema.ts'

/** A large family; what is more is a mistake. */
export const maxWearers = 20

export const findWearerStatement = (ctx: Ctx, id: string) => ctx.db.select().from(wearers).where(eq(wearers.id, id))

/** Whose wearers they are. */
export const findCustomerStatement = (ctx: Ctx, id: string) =>
  ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id))

/**
 * Whether wearers are of the account that has the number of a customer without one: they may have moved there with an
 * order of hers, and her other orders are for them still.
 */
export const isOfSameNumber = (customerId: SQL) =>
  sql<boolean>`EXISTS (SELECT 1 FROM users AS walk_in JOIN users AS account ON account.phone_e164 = walk_in.phone_e164
    WHERE walk_in.id = ${customerId} AND walk_in.has_account = 0 AND account.id = ${wearers.userId}
      AND account.has_account = 1 AND ${hasConfirmedNumber('account')})`.mapWith(Boolean)
