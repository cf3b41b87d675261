import type { Ctx } from '../../context.ts'
import { randomToken } from '../../lib/crypto.ts'
import { hashPassword } from '../../lib/password.ts'
import { toE164 } from '../../lib/phone.ts'
import { userSettings, users } from '../schema.ts'
import { addTerms, prefixesOfCustomer } from '../search.ts'
import { openingHour } from './days.ts'
import { type Family, type FamilyName, families, sampleCustomer } from './families.ts'

/** Ids of the families that have an account. */
export type Accounts = ReadonlyMap<FamilyName, string>
export const familyNames = Object.keys(families) as FamilyName[]

/** Statements that make the families' accounts, and their ids. Only the sample customer's password is known to anyone. */
export async function fillPeople(ctx: Ctx, now: number) {
  const [known, unknown] = [await hashPassword(sampleCustomer.password), await hashPassword(randomToken())]
  const members = familyNames.flatMap((name, nth) => {
    const family: Family = families[name]
    if (family.accountDaysAgo === undefined || !family.email) return []
    const createdAt = openingHour(now, family.accountDaysAgo, nth)
    return [{ name, family, email: family.email, id: crypto.randomUUID(), createdAt }]
  })
  const statements = members.flatMap(({ family, email, id, createdAt }) => {
    const [firstName, lastName] = family.parent
    const phoneE164 = toE164(family.phone)
    const password = email === sampleCustomer.email ? known : unknown
    const person = { id, email, password, firstName, lastName, phone: family.phone, phoneE164 }
    return [
      ctx.db.insert(users).values({ ...person, createdAt, updatedAt: createdAt }),
      ctx.db.insert(userSettings).values({ userId: id }),
      addTerms(ctx, 'customer', { id, createdAt }, prefixesOfCustomer(person)),
    ]
  })
  const accounts: Accounts = new Map(members.map(({ name, id }) => [name, id]))
  return { accounts, statements }
}
