import { sumItems } from '../../shared/money.ts'
import { dayMs, indianDate } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { orders, orderUpdates } from '../../worker/db/schema.ts'
import { reindex } from '../../worker/db/search.ts'
import { buildOrder } from '../../worker/features/orders/build-order.ts'
import { toItemRows } from '../../worker/features/orders/order-values.ts'
import { rankOrder } from '../../worker/features/orders/rank.ts'
import {
  insertItemsStatement,
  insertPaymentStatement,
  insertStatusStatement,
} from '../../worker/features/orders/statements.ts'
import type { Accounts } from './accounts.ts'
import { type Family, families } from './data/families.ts'
import { type SampleOrder, sampleOrders } from './data/orders.ts'
import { openingHour } from './days.ts'
import { toSamplePhotos } from './photos.ts'
import type { ProductRow } from './storefront.ts'

export type SampleOrderRow = ReturnType<typeof orderRows>[number]

/** The sample orders as rows, each with its items, updates and steps. */
export function orderRows(accounts: Accounts, products: ProductRow[], now: number) {
  return sampleOrders.map((sample, nth) => {
    const createdAt = openingHour(now, sample.daysAgo, nth + 2)
    const items = itemsOf(sample, products)
    const input = {
      ...contactOf(sample, accounts),
      ...fieldsOf(sample, now),
      items,
      advanceAmount: paidOf(sample, items),
    }
    const order = buildOrder({ id: '' }, input, undefined, createdAt)
    return {
      // No admin has an account yet. The rank is today's, not that of the day the order was made.
      ...{ ...order, updatedBy: null, ...rankOrder(order, now) },
      items: toItemRows(order.id, items),
      updates: updateRows(sample, order, nth, now),
      steps: stepsOf(sample, createdAt, nth, now),
    }
  })
}

function contactOf({ family: name }: SampleOrder, accounts: Accounts) {
  const { parent, email, phone }: Family = families[name]
  const customerName = parent.join(' ')
  return { userId: accounts.get(name) ?? null, customerName, customerEmail: email ?? null, customerPhone: phone }
}

const fieldsOf = ({ outfit, description, notes, status, priority, eventIn, dueIn }: SampleOrder, now: number) => ({
  outfitType: outfit,
  description,
  notes,
  status,
  priority,
  eventDate: eventIn === undefined ? null : indianDate(now + eventIn * dayMs),
  estimatedDelivery: dueIn === undefined ? null : new Date(now + dueIn * dayMs),
})

const itemsOf = (sample: SampleOrder, products: ProductRow[]) =>
  sample.items.map(([slug, quantity]) => {
    const product = products.find((row) => row.slug === slug)
    if (!product) throw new Error(`No sample product ${slug}`)
    return { productId: product.id, name: product.name, price: product.price, quantity }
  })

/** Half is paid ahead, all of it at the door. */
function paidOf({ status }: SampleOrder, items: { price: number; quantity: number }[]) {
  if (status === 'pending') return 0
  const total = sumItems(items)
  return status === 'delivered' ? total : Math.round(total / 2)
}

function updateRows({ updates }: SampleOrder, order: { id: string; userId: string | null }, nth: number, now: number) {
  return updates.map(({ daysAgo, hidden, photos, ...update }) => {
    const createdAt = openingHour(now, daysAgo, nth + 4)
    const samplePhotos = toSamplePhotos(
      photos,
      { kind: 'order', id: order.id, at: createdAt },
      order.userId ?? undefined,
    )
    const keys = samplePhotos.map(({ key }) => key)
    return { ...update, orderId: order.id, isVisible: !hidden, photos: keys, createdAt, samplePhotos }
  })
}

/** When an order came to each status: what its updates say, and its own status last. */
function stepsOf({ status, updates }: SampleOrder, createdAt: Date, nth: number, now: number) {
  const ofUpdates = updates.flatMap(({ stage, daysAgo }) =>
    stage ? [{ status: stage, at: openingHour(now, daysAgo, nth + 4) }] : [],
  )
  const steps = [{ status: 'pending' as const, at: createdAt }, ...ofUpdates]
  if (steps.at(-1)?.status === status) return steps
  return [...steps, { status, at: new Date(createdAt.getTime() + 2 * dayMs) }]
}

/** Statements that insert the orders with their items, payments, steps and updates. */
export const orderStatements = (ctx: Ctx, rows: SampleOrderRow[]) =>
  rows.flatMap(({ items, updates, steps, ...order }) => [
    ctx.db.insert(orders).values(order),
    ...reindex(ctx, 'order', null, order),
    ...(order.advanceAmount
      ? [insertPaymentStatement(ctx, order.id, { amount: order.advanceAmount, method: 'upi' }, order.createdAt)]
      : []),
    ...steps.map(({ status, at }) => insertStatusStatement(ctx, order.id, status, at)),
    insertItemsStatement(ctx, items),
    ...updates.map((row) => ctx.db.insert(orderUpdates).values(row)),
  ])
