import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillSample, isEmpty } from '../../../scripts/sample/fill.ts'
import { categoryNames } from '../../../shared/collections.ts'
import { createCtx } from '../../../worker/context.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectSearchTexts } from '../../helpers/worker/search-texts.ts'
import { jpeg } from '../../helpers/worker/uploads.ts'

const ctx = createCtx(env, keepRunning)
const all = async <Row>(query: string) => await db.all<Row>(query)

describe('the sample data', () => {
  beforeAll(async () => {
    expect(await isEmpty(ctx)).toBe(true)
    await fillSample(ctx, async () => jpeg)
  })

  it('is no longer empty, so that a second start leaves it alone', async () => expect(await isEmpty(ctx)).toBe(false))

  it('is found by search, orders by their pieces and receipts too', async () => {
    await expectSearchTexts()
  })

  it('shows pieces of every category, six of them featured, with pictures that exist', async () => {
    const pieces = await all<{ category: string; featured: number; images: string }>('SELECT * FROM products')
    expect(pieces.length).toBeGreaterThanOrEqual(10)
    expect(new Set(pieces.map((piece) => piece.category))).toEqual(new Set(categoryNames))
    expect(pieces.filter((piece) => piece.featured > 0)).toHaveLength(6)
    for (const { images } of pieces) {
      const drawing = await env.ASSETS.fetch(`http://localhost${JSON.parse(images)[0]}`)
      expect([images, drawing.status]).toEqual([images, 200])
    }
  })

  it('has an order with a discount, an alteration of another order, a payment for two, and cash that was counted', async () => {
    const one = async (query: string) => (await all<Record<string, number>>(query))[0]
    expect(
      await one(`SELECT total_amount + discount_amount - (SELECT SUM(price * quantity) FROM order_items WHERE order_id = orders.id) AS rest
        FROM orders WHERE discount_reason IS NOT NULL AND discount_amount > 0`),
    ).toEqual({ rest: 0 })
    expect(
      await one(`SELECT COUNT(*) AS altered FROM orders JOIN orders AS first ON first.id = orders.alteration_of
        WHERE first.user_id = orders.user_id AND first.created_at < orders.created_at`),
    ).toEqual({ altered: 1 })
    expect(
      await one(`SELECT COUNT(*) AS parts, COUNT(DISTINCT order_id) AS paid, COUNT(DISTINCT shared_id) AS payments
        FROM order_payments WHERE shared_id IS NOT NULL`),
    ).toEqual({ parts: 2, paid: 2, payments: 1 })
    expect(
      await one(`SELECT expected - (SELECT SUM(amount) FROM order_payments WHERE method = 'cash' AND paid_on = day) AS rest
        FROM cash_counts`),
    ).toEqual({ rest: 0 })
  })
})
