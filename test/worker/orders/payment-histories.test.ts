import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { orderInput, orderPatch } from '../../../shared/order-inputs.ts'
import { paymentInput } from '../../../shared/payments.ts'
import { createCtx } from '../../../worker/context.ts'
import { createOrder } from '../../../worker/features/orders/create-order.ts'
import { pay } from '../../../worker/features/orders/payments.ts'
import { updateOrder } from '../../../worker/features/orders/update-order.ts'
import { random } from '../../helpers/random.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin } from '../../helpers/worker/client.ts'

const histories = 1000
/** One in so many is opened with an advance, as the desk does it; the others are there already. */
const oneOpened = 5
const total = 1_000_000

type Row = { id: string; amount: number; reverses: string | null }

it('holds after 1,000 random histories, begun with an advance or without: balance, receipts without a gap, nothing taken back twice', async () => {
  const client = await admin()
  const user = await (await client.get('/api/user')).json<{ id: string }>()
  const ctx = createCtx(env, keepRunning, { writes: true })
  // Of a session only the id is looked at.
  const by = { id: user.id } as Parameters<typeof pay>[1]
  const { whole, oneOf } = random(11)
  /** The payment that an advance or a stated sum has written, which no answer names. */
  const lastPayment = async (id: string, amount: number): Promise<Row> => {
    const found = await env.DB.prepare('SELECT id FROM order_payments WHERE order_id = ? ORDER BY rowid DESC LIMIT 1')
      .bind(id)
      .first<{ id: string }>()
    return { id: found?.id ?? '', amount, reverses: null }
  }
  const openOrder = async (advanceAmount: number) => {
    const fields = {
      customerName: 'Anna',
      outfitType: 'Gown',
      totalAmount: total,
      ...(advanceAmount && { advanceAmount }),
    }
    return (await createOrder(ctx, by, orderInput.parse(fields))).row
  }
  await env.DB.prepare(
    `INSERT INTO orders (id, outfit_type, total_amount, advance_amount, balance_amount, is_total_stated, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${histories - 1})
    SELECT 'order-' || i, 'Gown', ${total}, 0, ${total}, 1, 0, 0 FROM n WHERE i % ${oneOpened} > 0`,
  ).run()
  for (let nth = 0; nth < histories; nth++) {
    const isOpened = nth % oneOpened === 0
    const advance = isOpened ? oneOf([0, whole(1, 900_000)]) : 0
    const { id, updatedAt: openedAt } = isOpened
      ? await openOrder(advance)
      : { id: `order-${nth}`, updatedAt: new Date(0) }
    const made: Row[] = advance ? [await lastPayment(id, advance)] : []
    const acts = isOpened
      ? (['came', 'back', 'reverse', 'stated'] as const)
      : (['came', 'back', 'reverse', 'reverse'] as const)
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
      const isPossible =
        paid + amount >= 0 &&
        (act !== 'reverse' ||
          (reversed !== undefined &&
            reversed.reverses === null &&
            !made.some((payment) => payment.reverses === reversed.id)))
      const input = paymentInput.parse({ updatedAt: updatedAt.toISOString(), amount, reverses, reason: 'Any' })
      const noted = await pay(ctx, by, id, input).catch((error: Error) => error)
      expect([id, act, !(noted instanceof Error)]).toEqual([id, act, isPossible])
      if (noted instanceof Error) continue
      made.push({ id: noted.payment.id, amount, reverses })
      updatedAt = noted.order.updatedAt
      expect(noted.order.advanceAmount).toBe(paid + amount)
    }
  }

  const { results: orders } = await env.DB.prepare(
    `SELECT total_amount - balance_amount AS paid, advance_amount AS kept,
      (SELECT IFNULL(SUM(amount), 0) FROM order_payments WHERE order_id = orders.id) AS sum FROM orders`,
  ).all<{ paid: number; kept: number; sum: number }>()
  expect(orders).toHaveLength(histories)
  for (const { paid, kept, sum } of orders) expect([paid, kept]).toEqual([sum, sum])
  const { results: numbers } = await env.DB.prepare('SELECT number FROM order_payments ORDER BY number').all<{
    number: string
  }>()
  expect(numbers.map(({ number }) => Number(number.slice(8)))).toEqual(numbers.map((_, nth) => nth + 1))
  const owed = orders.reduce((sum, { paid }) => sum + Math.max(total - paid, 0), 0)
  expect(await env.DB.prepare("SELECT value FROM counters WHERE name = 'orders:balance'").first('value')).toBe(owed)
}, 120_000)
