import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { fail } from '../../failure.ts'
import { hangUp, openChats } from '../../hang-up.ts'
import { unusableHash } from '../../lib/password.ts'
import { countUse, isOver } from '../../limits.ts'
import { endSessions, isAdminEmail } from '../../session.ts'
import { record } from '../notifications/record.ts'
import * as sealedCopy from '../notifications/sealed-copy.ts'
import { passwordReset, resetAsked } from '../notifications/texts.ts'
import * as temporary from './temporary-credential.ts'

type Account = { id: string; email: string; firstName: string | null; lastName: string | null; phone: string | null }

/** Whoever has no account goes through the same steps: the time of an answer tells nothing either. */
const nobody: Account = { id: '', email: '', firstName: null, lastName: null, phone: null }

/**
 * Notes that somebody forgot a password: makes a temporary one beside the old, which goes on working, and the owner's
 * card. Nothing is made for an unknown or an admin's address, while a request is open, or beyond 3 an hour; nobody
 * hears of that.
 */
export async function request(ctx: Ctx, email: string) {
  const [uses, [own], [booked]] = await ctx.db.batch([
    countUse(ctx, 'forgotPassword', email),
    find(ctx, eq(users.email, email)),
    find(ctx, sql`id = ${bookedWith(email, sql`ASC`)} AND id = ${bookedWith(email, sql`DESC`)}`),
  ])
  const account = own ?? booked
  const isServed = account?.isActive && !isAdminEmail(ctx, email) && !isAdminEmail(ctx, account.email)
  await open(ctx, isServed && !isOver(ctx, 'forgotPassword', uses) ? account : nobody)
}

const find = (ctx: Ctx, where: SQL) =>
  ctx.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      phone: sql<string | null>`COALESCE(users.phone_e164,
        (SELECT phone_e164 FROM bookings WHERE user_id = users.id ORDER BY created_at DESC LIMIT 1))`,
    })
    .from(users)
    .where(where)

/** The first or the last account that booked with an address, one row of an index each: the same when only one did. */
const bookedWith = (email: string, order: SQL) =>
  sql`(SELECT user_id FROM bookings WHERE email = ${email} AND user_id IS NOT NULL ORDER BY user_id ${order} LIMIT 1)`

async function open(ctx: Ctx, { id: userId, email: userEmail, firstName, lastName, phone }: Account) {
  const credential = await temporary.draft(ctx)
  const { id } = credential
  const userName = [firstName, lastName].filter(Boolean).join(' ') || null
  await ctx.db.batch([
    temporary.sweep(ctx, userId),
    temporary.keep(ctx, userId, credential, await sealedCopy.seal(ctx, id, credential.password)),
    record(
      ctx,
      resetAsked(id, {
        userId,
        userName,
        userEmail,
        userPhone: phone,
        requestedAt: credential.createdAt.toISOString(),
      }),
      sql`EXISTS (SELECT 1 FROM temporary_credentials WHERE id = ${id})`,
    ),
  ])
}

/**
 * Gives a customer a temporary password in place of the old one, which stops working, and ends the sessions.
 * Answers it this once. 404 for whoever is no customer.
 */
export async function reset(ctx: Ctx, customerId: string) {
  const [user] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, customerId), eq(users.role, 'customer')))
  if (!user || isAdminEmail(ctx, user.email)) return fail(404, 'There is no such customer')
  const credential = await temporary.draft(ctx)
  const [chats] = await ctx.db.batch([
    openChats(ctx, user.id),
    ctx.db.update(users).set({ password: unusableHash() }).where(eq(users.id, user.id)),
    ...temporary.end(ctx, user.id),
    temporary.keep(ctx, user.id, credential, null),
    endSessions(ctx, user.id),
    record(ctx, passwordReset(user.id)),
  ])
  hangUp(ctx, chats, { author: user.id })
  return { temporaryPassword: credential.password }
}
