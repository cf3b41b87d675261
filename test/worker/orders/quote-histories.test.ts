import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { paymentInput } from '../../../shared/payments.ts'
import { quoteInput } from '../../../shared/quote-inputs.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { answerQuote } from '../../../worker/features/orders/answer-quote.ts'
import { pay } from '../../../worker/features/orders/payments.ts'
import { sendQuote } from '../../../worker/features/orders/send-quote.ts'
import { random } from '../../helpers/random.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin } from '../../helpers/worker/client.ts'
import { inDays } from '../../helpers/worker/orders.ts'

const histories = 150

it('holds after random histories of money and quotations: balance = total - paid, and the total is that of the last yes', async () => {
  const { id: adminId } = await (await (await admin()).get('/api/user')).json<{ id: string }>()
  const ctx = createCtx(env, keepRunning, { writes: true })
  // Of a session only the id is looked at.
  const by = { id: adminId } as Parameters<typeof pay>[1]
  await env.DB.prepare(
    `INSERT INTO orders (id, outfit_type, total_amount, advance_amount, balance_amount, is_total_stated, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${histories - 1})
    SELECT 'order-' || i, 'Gown', 500000, 0, 500000, 1, 0, 0 FROM n`,
  ).run()
  const versionOf = async (id: string) =>
    new Date(
      (await env.DB.prepare('SELECT updated_at FROM orders WHERE id = ?').bind(id).first<number>('updated_at')) ?? 0,
    ).toISOString()

  const { whole, oneOf } = random(7)
  for (let nth = 0; nth < histories; nth++) {
    const id = `order-${nth}`
    let [total, paid] = [500_000, 0]
    let sent: { id: string; total: number; isOpen: boolean } | undefined
    for (let step = whole(2, 6); step > 0; step--) {
      const act = oneOf(['pay', 'send', 'send', 'accept', 'accept', 'change'] as const)
      const updatedAt = await versionOf(id)
      if (act === 'pay') {
        const amount = whole(1, 400_000)
        await pay(ctx, by, id, paymentInput.parse({ updatedAt, amount }))
        paid += amount
      } else if (act === 'send') {
        const lines = [{ name: 'Gown', price: whole(1, 900_000), quantity: whole(1, 3) }]
        const { row } = await sendQuote(ctx, by, id, quoteInput.parse({ updatedAt, lines, validUntil: inDays(1) }))
        sent = { id: row.id, total: row.total, isOpen: true }
      } else if (sent) {
        const answer = act === 'accept' ? 'accepted' : 'change'
        const said = { answer, comment: 'Any', how: 'phone', byId: adminId } as const
        const asked = { orderId: id, quoteId: sent.id, userId: null }
        await answerQuote(ctx, asked, said, (statements) => batch(ctx, statements)).catch(() => {})
        if (sent.isOpen && act === 'accept') total = sent.total
        sent.isOpen = false
      }
    }
    const row = await env.DB.prepare(
      'SELECT total_amount AS total, advance_amount AS paid, balance_amount AS balance FROM orders WHERE id = ?',
    )
      .bind(id)
      .first()
    expect([id, row]).toEqual([id, { total, paid, balance: total - paid }])
  }
  expect(
    await env.DB.prepare(
      "SELECT COUNT(*) AS twice FROM (SELECT 1 FROM quotes WHERE answer = 'accepted' AND superseded_at IS NULL GROUP BY order_id HAVING COUNT(*) > 1)",
    ).first('twice'),
  ).toBe(0)
}, 120_000)
