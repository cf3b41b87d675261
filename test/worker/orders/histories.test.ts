import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { orderInput, orderPatch } from '../../../shared/order-inputs.ts'
import { paymentInput } from '../../../shared/payments.ts'
import { indianToday } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { pay } from '../../../worker/features/money/payments.ts'
import { createOrder } from '../../../worker/features/orders/create-order.ts'
import { updateOrder } from '../../../worker/features/orders/update-order.ts'
import { random } from '../../helpers/random.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, adminId, openShop } from '../../helpers/worker/shop.ts'

openShop()

const ctx = createCtx(env, keepRunning, { writes: true })
let by: Parameters<typeof pay>[1]
beforeAll(() => {
  // Only the id of the session is used.
  by = { id: adminId } as typeof by
})

const total = 1_000_000
/** Inserts orders with a stated total, skipping those that `isLeftOut` selects in SQL. */
const insertOrders = (name: string, count: number, isLeftOut = 'FALSE') =>
  db.run(
    `INSERT INTO orders (id, outfit_type, total_amount, advance_amount, balance_amount, is_total_stated, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
    SELECT ?2 || i, 'Gown', ?3, 0, ?3, 1, 0, 0 FROM n WHERE NOT (${isLeftOut})`,
    ...[count, name, total],
  )

it('holds after random histories, begun with an advance or without: balance, receipts without a gap, nothing taken back twice', async () => {
  type Payment = { id: string; amount: number; reverses: string | null }
  const histories = 30
  /** Every nth order is opened with an advance, like in the app; the others already exist. */
  const oneOpened = 5
  const { whole, oneOf } = random(11)
  /** Returns the payment of an advance or a stated sum, which no response names. */
  const lastPayment = async (id: string, amount: number): Promise<Payment> => {
    const last = 'SELECT id FROM order_payments WHERE order_id = ? ORDER BY rowid DESC LIMIT 1'
    return { id: (await db.value<string>(last, id)) ?? '', amount, reverses: null }
  }
  const openOrder = async (advance: number) => {
    const fields = { customerName: 'Anna', outfitType: 'Gown', totalAmount: total }
    return (await createOrder(ctx, by, orderInput.parse(advance ? { ...fields, advanceAmount: advance } : fields))).row
  }
  await insertOrders('order-', histories, `i % ${oneOpened} = 0`)
  for (let nth = 0; nth < histories; nth++) {
    const isOpened = nth % oneOpened === 0
    const advance = isOpened ? oneOf([0, whole(1, 900_000)]) : 0
    const { id, updatedAt: openedAt } = isOpened
      ? await openOrder(advance)
      : { id: `order-${nth}`, updatedAt: new Date(0) }
    const made: Payment[] = advance ? [await lastPayment(id, advance)] : []
    const acts = ['came', 'back', 'reverse', isOpened ? 'stated' : 'reverse'] as const
    let updatedAt = openedAt
    for (let step = whole(1, 4); step > 0; step--) {
      const act = oneOf<(typeof acts)[number]>(acts)
      const paid = made.reduce((sum, payment) => sum + payment.amount, 0)
      if (act === 'stated') {
        const stated = oneOf([paid, whole(0, 900_000)])
        const patch = orderPatch.parse({ updatedAt: updatedAt.toISOString(), advanceAmount: stated })
        const written = await updateOrder(ctx, by, id, patch)
        if (stated !== paid) made.push(await lastPayment(id, stated - paid))
        updatedAt = written.updatedAt
        expect(written.advanceAmount).toBe(stated)
        continue
      }
      const reversed = made[whole(0, Math.max(made.length - 1, 0))]
      const amount = act === 'came' ? whole(1, 900_000) : act === 'back' ? -whole(1, 400_000) : -(reversed?.amount ?? 1)
      const reverses = act === 'reverse' ? (reversed?.id ?? 'none') : null
      const isFirstReversal = reversed?.reverses === null && !made.some((payment) => payment.reverses === reversed.id)
      const isPossible = paid + amount >= 0 && (act !== 'reverse' || isFirstReversal)
      const input = paymentInput.parse({ updatedAt: updatedAt.toISOString(), amount, reverses, reason: 'Any' })
      const noted = await pay(ctx, by, id, input).catch((error: Error) => error)
      expect([id, act, !(noted instanceof Error)]).toEqual([id, act, isPossible])
      if (noted instanceof Error) continue
      made.push({ id: noted.payment.id, amount, reverses })
      updatedAt = noted.order.updatedAt
      expect(noted.order.advanceAmount).toBe(paid + amount)
    }
  }

  const orders = await db.all<{ paid: number; kept: number; sum: number }>(
    `SELECT total_amount - balance_amount AS paid, advance_amount AS kept,
      (SELECT IFNULL(SUM(amount), 0) FROM order_payments WHERE order_id = orders.id) AS sum FROM orders`,
  )
  expect(orders).toHaveLength(histories)
  for (const { paid, kept, sum } of orders) expect([paid, kept]).toEqual([sum, sum])
  const numbers = await db.all<{ number: string }>('SELECT number FROM order_payments ORDER BY number')
  expect(numbers.map(({ number }) => Number(number.slice(8)))).toEqual(numbers.map((_, nth) => nth + 1))
  const owed = orders.reduce((sum, { paid }) => sum + Math.max(total - paid, 0), 0)
  expect(
    (await admin.read<{ outstanding: number }>(`/api/admin/money?from=${indianToday()}&to=${indianToday()}`))
      .outstanding,
  ).toBe(owed)
})
