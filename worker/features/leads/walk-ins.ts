import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { hasConfirmedNumber, isStaying } from '../../db/ownership.ts'
import { users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'

// A customer without an account: whoever came, called or wrote, known by the phone.

type Customer = typeof users.$inferSelect
type NewWalkIn = { id?: string; firstName: string; phone: string; phoneE164: string } & {
  [Name in 'lastName' | 'contactEmail']?: string | null
}

/** A new customer without an account. Nobody signs in with its address or password: no answer shows the one, none is hashed to the other. */
export function buildWalkIn({
  id = crypto.randomUUID(),
  firstName,
  lastName = null,
  contactEmail = null,
  phone,
  phoneE164,
}: NewWalkIn): Customer {
  const now = new Date()
  return {
    id,
    email: `${crypto.randomUUID()}@nobody.invalid`,
    password: '!',
    firstName,
    lastName,
    profileImageUrl: null,
    phone,
    phoneE164,
    phoneConfirmedAt: null,
    role: 'customer',
    isActive: true,
    emailConfirmedAt: null,
    confirmHash: null,
    confirmExpiresAt: null,
    hasAccount: false,
    contactEmail,
    language: 'en',
    noWhatsapp: false,
    wantsLetters: false,
    claimHash: null,
    claimExpiresAt: null,
    adminMark: null,
    importId: null,
    searchText: searchText.customer({ firstName, lastName, contactEmail, phoneE164, hasAccount: false }),
    createdAt: now,
    updatedAt: now,
  }
}

/** A name as it was typed in one field. */
export function splitName(name: string) {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') || null }
}

/** Statement: inserts one, ahead of what names it in the batch. */
export const insertWalkInStatement = (ctx: Ctx, row: Customer) => ctx.db.insert(users).values(row)

/** Holds while a number has no customer without an account: two who write one down at once make one. */
export const isNobodysNumber = ({ phoneE164 }: Pick<Customer, 'phoneE164'>) =>
  sql`NOT EXISTS (SELECT 1 FROM users WHERE phone_e164 = ${phoneE164} AND has_account = 0 AND ${isStaying})`

/** The newest customer without an account of a number, which may be a query. An account is nobody's by its number alone. */
export const findWalkInStatement = (ctx: Ctx, phoneE164: string | SQL) =>
  ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phoneE164, phoneE164), eq(users.hasAccount, false), isStaying))
    .orderBy(desc(users.createdAt))
    .limit(1)

/** Holds for the customer without an account whom a link was given for, while the link works; `hash` is of its token. */
export const hasClaimLink = (hash: string) =>
  and(
    eq(users.claimHash, hash),
    // As the index says it.
    sql`${users.claimHash} IS NOT NULL`,
    gt(users.claimExpiresAt, new Date()),
    eq(users.hasAccount, false),
    eq(users.isActive, true),
  )

/** Finds the customer whose confirmed number this is: accounts before walk-ins, the newest first. */
export const findKnownByPhoneStatement = (ctx: Ctx, phoneE164: string) =>
  ctx.db
    .select({ id: users.id, hasAccount: users.hasAccount })
    .from(users)
    .where(and(eq(users.phoneE164, phoneE164), hasConfirmedNumber(), isStaying))
    .orderBy(desc(users.hasAccount), desc(users.createdAt))
    .limit(1)
