import type { Ctx } from '../../worker/context.ts'
import { userSettings, users } from '../../worker/db/schema.ts'
import { searchText } from '../../worker/db/search.ts'
import { buildWalkIn, insertWalkInStatement } from '../../worker/features/leads/walk-ins.ts'
import { randomToken } from '../../worker/lib/crypto.ts'
import { hashPassword } from '../../worker/lib/password.ts'
import { toE164 } from '../../worker/lib/phone.ts'
import { sampleBookings } from './data/bookings.ts'
import { type Family, type FamilyName, families, sampleCustomer } from './data/families.ts'
import { sampleOrders } from './data/orders.ts'
import { openingHour } from './days.ts'

/** Ids of the families that have an account. */
export type Accounts = ReadonlyMap<FamilyName, string>
/** Ids of the families that are customers, with an account or without. */
export type Customers = Accounts
const familyNames = Object.keys(families) as FamilyName[]

/** Customers without an account: the families that came by or called, since the first time. */
export function walkInRows(now: number) {
  const seen = Map.groupBy([...sampleOrders, ...sampleBookings], ({ family }) => family)
  return familyNames.flatMap((name, nth) => {
    const family: Family = families[name]
    const visits = seen.get(name)
    if (family.accountDaysAgo !== undefined || !visits) return []
    const [firstName, lastName] = family.parent
    const phoneE164 = toE164(family.phone)
    if (!phoneE164) throw new Error(`${name} has no number to call`)
    const at = openingHour(now, Math.max(...visits.map(({ daysAgo }) => daysAgo)), nth)
    const built = buildWalkIn({ firstName, lastName, phone: family.phone, phoneE164 })
    const row = { ...built, language: family.language ?? ('en' as const), noWhatsapp: family.noWhatsapp ?? false }
    return [{ name, row: { ...row, createdAt: at, updatedAt: at } }]
  })
}

export const walkInStatements = (ctx: Ctx, walkIns: ReturnType<typeof walkInRows>) =>
  walkIns.map(({ row }) => insertWalkInStatement(ctx, row))

/** Statements that insert the families' accounts, and their ids. Only the sample customer's password is known. */
export async function accountStatements(ctx: Ctx, now: number) {
  const knownHash = await hashPassword(sampleCustomer.password)
  const unknownHash = await hashPassword(randomToken())
  const accountRows = familyNames.flatMap((name, nth) => {
    const family: Family = families[name]
    if (family.accountDaysAgo === undefined || !family.email) return []
    const createdAt = openingHour(now, family.accountDaysAgo, nth)
    return [{ name, family, email: family.email, id: crypto.randomUUID(), createdAt, nth }]
  })
  const statements = accountRows.flatMap(({ family, email, id, createdAt, nth }) => {
    const [firstName, lastName] = family.parent
    const phoneE164 = toE164(family.phone)
    const password = email === sampleCustomer.email ? knownHash : unknownHash
    const person = {
      id,
      email,
      password,
      firstName,
      lastName,
      phone: family.phone,
      phoneE164,
      emailConfirmedAt: createdAt,
      // The desk has called half of the families.
      phoneConfirmedAt: nth % 2 === 0 ? createdAt : null,
      language: family.language ?? ('en' as const),
      noWhatsapp: family.noWhatsapp ?? false,
    }
    return [
      ctx.db
        .insert(users)
        .values({ ...person, searchText: searchText.customer(person), createdAt, updatedAt: createdAt }),
      ctx.db.insert(userSettings).values({ userId: id, marketingEmails: family.wantsNews ?? false }),
    ]
  })
  const accounts: Accounts = new Map(accountRows.map(({ name, id }) => [name, id]))
  return { accounts, statements }
}
