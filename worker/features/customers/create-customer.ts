import { and, desc, eq } from 'drizzle-orm'
import type { NewCustomerInput } from '../../../shared/customers.ts'
import { fullName } from '../../../shared/names.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { countsAsOwn, hasConfirmedNumber, isStaying } from '../../db/ownership.ts'
import { users } from '../../db/schema.ts'
import { createOnce, hasSame, requireStatement, retryRefused } from '../../db/writes.ts'
import { fail, requireE164 } from '../../http/failures.ts'
import { toE164 } from '../../lib/phone.ts'
import { buildWalkIn, insertWalkInStatement, isNobodysNumber } from '../leads/walk-ins.ts'
import { type Customer, customerColumns, isCustomer } from './customer.ts'

/** More of one number are not shown: a family shares one, a call centre is no customer. */
const maxOfNumber = 5

/**
 * Makes a customer without an account. The same `id` again is the same customer. 409 (`customerId`) for a number that
 * somebody has already, unless it is `another` person with it, and for another name under that id; 400 for one that cannot
 * exist.
 */
export function createCustomer(ctx: Ctx, input: NewCustomerInput) {
  const phoneE164 = requireE164(input.phone)
  return retryRefused(
    () => tryToCreate(ctx, input, phoneE164),
    () => fail(409, 'number_taken', { field: 'phone' }),
  )
}

const writtenFields = ['firstName', 'lastName', 'phoneE164'] as const

async function tryToCreate(ctx: Ctx, input: NewCustomerInput, phoneE164: string) {
  const findStatement = () => ctx.db.select(customerColumns).from(users).where(eq(users.id, input.id))
  const {
    existing: [existing],
    known: [known],
  } = await batch(ctx, { existing: findStatement(), known: listByPhoneStatement(ctx, phoneE164) })
  return createOnce<Customer>({
    existing,
    refuseOther: (created) => {
      const isSame = hasSame(created, { ...created, ...buildWalkIn({ ...input, phoneE164 }) }, writtenFields)
      if (!isSame || created.hasAccount) fail(409, 'customer_made_already', { details: { customerId: created.id } })
    },
    find: async () => (await run(ctx, findStatement()))[0],
    prepare: async () => {
      if (known && !input.another)
        fail(409, 'number_taken_by', {
          values: { name: fullName(known) || 'Somebody' },
          details: { customerId: known.id },
        })
      const row = { ...buildWalkIn({ ...input, phoneE164 }), totalOrders: 0, activeOrders: 0 }
      const write = () =>
        batch(ctx, {
          requireNobody: input.another ? undefined : requireStatement(ctx, isNobodysNumber(row)),
          insert: insertWalkInStatement(ctx, row),
        })
      return { row, write }
    },
  })
}

/**
 * The customers with a number as it is dialled: those whose number it is first, accounts before customers without one,
 * then accounts that only typed it; each newest first. None for a number that cannot exist.
 */
export async function listByPhone(ctx: Ctx, typed: string) {
  const found = await run(ctx, listByPhoneStatement(ctx, toE164(typed) ?? ''))
  return found.sort(
    (a, b) => Number(countsAsOwn(b)) - Number(countsAsOwn(a)) || Number(b.hasAccount) - Number(a.hasAccount),
  )
}

const listByPhoneStatement = (ctx: Ctx, phoneE164: string) =>
  ctx.db
    .select(customerColumns)
    .from(users)
    .where(and(eq(users.phoneE164, phoneE164), isCustomer(ctx), isStaying))
    .orderBy(desc(hasConfirmedNumber()), desc(users.createdAt))
    .limit(maxOfNumber)
