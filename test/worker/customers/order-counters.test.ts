import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { orders } from '../../../worker/db/schema.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'
import { customersAdmin, someCustomer } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'

const ctx = createCtx(env, keepRunning)

const owner = await customersAdmin()

async function order(userId: string | null, status: typeof orders.$inferInsert.status = 'pending') {
  const id = crypto.randomUUID()
  await run(ctx, ctx.db.insert(orders).values({ id, userId, status, outfitType: 'Baptism gown' }))
  return id
}

const update = (id: string, set: string) => db.run(`UPDATE orders SET ${set} WHERE id = ?`, id)

describe("a customer's orders", () => {
  it('are counted through every change, exactly', async () => {
    const [person, other] = [await customer(someCustomer()), await customer(someCustomer())]
    const counts = async ({ email }: { email: string }) => {
      const row = await owner.listed(email)
      return [row?.activeOrders, row?.totalOrders]
    }
    const before = (await owner.stats()).withActiveOrders
    const withActive = async () => (await owner.stats()).withActiveOrders - before

    const first = await order(person.id)
    const second = await order(person.id, 'stitching')
    await order(person.id, 'delivered')
    await order(null)
    expect([await counts(person), await withActive()]).toEqual([[2, 3], 1])

    await update(first, "status = 'ready'")
    expect([await counts(person), await withActive()]).toEqual([[2, 3], 1])
    await update(first, "status = 'delivered'")
    await update(second, "status = 'cancelled'")
    expect([await counts(person), await withActive()]).toEqual([[0, 3], 0])
    await update(second, "status = 'pending'")
    expect([await counts(person), await withActive()]).toEqual([[1, 3], 1])

    await db.run('UPDATE orders SET user_id = ? WHERE id = ?', other.id, second)
    expect([await counts(person), await counts(other), await withActive()]).toEqual([[0, 2], [1, 1], 1])
    await update(second, 'user_id = NULL')
    expect([await counts(other), await withActive()]).toEqual([[0, 0], 0])
    await update(second, "status = 'delivered', notes = 'again'")
    expect([await counts(person), await counts(other), await withActive()]).toEqual([[0, 2], [0, 0], 0])
  })
})
