import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { startOfIndianDay } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { rankLateStatement } from '../../../worker/features/orders/rank.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { inDays, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

const ctx = createCtx(env, keepRunning)

let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})

it('ranks an order among the late ones within the hour after its day', async () => {
  const due = await admin.createOrder({ eventDate: inDays(1), status: 'ready' })
  const closed = await admin.createOrder({ eventDate: inDays(1), status: 'delivered' })
  const ranks = async () =>
    Promise.all(
      [due, closed].map(({ id }) =>
        env.DB.prepare('SELECT rank FROM orders WHERE id = ?').bind(id).first<number>('rank'),
      ),
    )
  const before = await ranks()
  const midnight = startOfIndianDay(inDays(2))
  await run(ctx, rankLateStatement(ctx, midnight - 1))
  expect(await ranks()).toEqual(before)
  await run(ctx, rankLateStatement(ctx, midnight))
  const [late, untouched] = await ranks()
  expect([late && late < 0, untouched]).toEqual([true, before[1]])
  await run(ctx, rankLateStatement(ctx, midnight + 3_600_000))
  expect(await ranks()).toEqual([late, untouched])
})
