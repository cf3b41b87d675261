import type { Ctx } from '../../worker/context.ts'
import { userSettings, users } from '../../worker/db/schema.ts'
import { reindex } from '../../worker/db/search.ts'
import { randomToken } from '../../worker/lib/crypto.ts'
import { hashPassword } from '../../worker/lib/password.ts'
import { toE164 } from '../../worker/lib/phone.ts'
import { type Family, type FamilyName, families, sampleCustomer } from './data/families.ts'
import { openingHour } from './days.ts'

/** Ids of the families that have an account. */
export type Accounts = ReadonlyMap<FamilyName, string>
export const familyNames = Object.keys(families) as FamilyName[]

/** Statements that insert the families' accounts, and their ids. Only the sample customer's password is known. */
export async function accountStatements(ctx: Ctx, now: number) {
  const knownHash = await hashPassword(sampleCustomer.password)
  const unknownHash = await hashPassword(randomToken())
  const accountRows = familyNames.flatMap((name, nth) => {
    const family: Family = families[name]
    if (family.accountDaysAgo === undefined || !family.email) return []
    const createdAt = openingHour(now, family.accountDaysAgo, nth)
    return [{ name, family, email: family.email, id: crypto.randomUUID(), createdAt }]
  })
  const statements = accountRows.flatMap(({ family, email, id, createdAt }) => {
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
    }
    return [
      ctx.db.insert(users).values({ ...person, createdAt, updatedAt: createdAt }),
      ctx.db.insert(userSettings).values({ userId: id }),
      ...reindex(ctx, 'customer', null, { ...person, createdAt }),
    ]
  })
  const accounts: Accounts = new Map(accountRows.map(({ name, id }) => [name, id]))
  return { accounts, statements }
}
