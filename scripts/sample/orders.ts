import { advanceOf, priceOf } from '../../shared/money.ts'
import { pick } from '../../shared/pick.ts'
import { isPlanned } from '../../shared/plan.ts'
import { defaultShopRules } from '../../shared/shop-rules.ts'
import { dayMs, indianDate } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { orders, orderUpdates, shopRules } from '../../worker/db/schema.ts'
import { searchText } from '../../worker/db/search.ts'
import { buildOrder } from '../../worker/features/orders/build-order.ts'
import { insertStatusStatement } from '../../worker/features/orders/moved.ts'
import { insertItemsStatement, type Order, toItemRows } from '../../worker/features/orders/order.ts'
import { garmentOf, type PlanBasis, rankOrder } from '../../worker/features/plan/plan-order.ts'
import type { Customers } from './accounts.ts'
import { type Family, families } from './data/families.ts'
import { sampleOrders } from './data/orders.ts'
import { eventFor, openingHour } from './days.ts'
import type { Enquiries } from './enquiries.ts'
import { fitOf, type WearerRows } from './measurements.ts'
import { toSamplePhotos } from './photos.ts'
import type { SampleOrder } from './sample-order.ts'
import type { ProductRow } from './storefront.ts'

export type SampleOrderRow = ReturnType<typeof orderRows>[number]

/** Returns the sample orders as rows, each with its booking, items, updates and steps. */
export function orderRows(
  {
    customers,
    bookings,
    products,
    wearers,
    basis,
  }: {
    customers: Customers
    wearers: WearerRows
    bookings: Enquiries['bookings']
    products: ProductRow[]
    basis: PlanBasis
  },
  now: number,
) {
  const rows = sampleOrders.map((sample, nth) => {
    const createdAt = openingHour(now, sample.daysAgo, nth + 2)
    const items = itemsOf(sample, products)
    const input = {
      ...contactOf(sample, customers),
      ...fieldsOf(sample, basis, now),
      items,
      advanceAmount: paidOf(sample, items),
    }
    const built = buildOrder(basis, { id: '' }, input, undefined, createdAt)
    const order = { ...built, ...planByHand(built, sample, now) }
    return {
      // No admin has an account yet. The rank is computed for today, not for the day the order was made.
      ...{ ...order, bookingId: bookingIdOf(sample, bookings), updatedBy: null, ...rankOrder(order, now) },
      ...fitOf(sample, wearers),
      ...(sample.saysPaid && claimsOf(order, openingHour(now, 0, nth))),
      items: toItemRows(order.id, items),
      ...(sample.quoted === 'accepted'
        ? { advanceDue: advanceOf(order.totalAmount ?? 0, defaultShopRules.advance.percent) }
        : { isPriceOpen: sample.quoted !== undefined }),
      quoted: sample.quoted,
      pinned: sample.pinned ?? [],
      alters: sample.alters,
      paidTogether: sample.paidTogether,
      updates: updateRows(sample, order, nth, now),
      steps: stepsOf(sample, createdAt, nth, now),
    }
  })
  const firstOf = (userId: string | null) => rows.find((row) => row.userId === userId)?.id ?? null
  return rows.map((row) => (row.alters ? { ...row, alterationOf: firstOf(row.userId) } : row))
}

/** A claim for the whole balance, paid by UPI. */
const claimsOf = ({ balanceAmount }: { balanceAmount: number | null }, claimedAt: Date) => ({
  claims: [
    {
      ...{ id: crypto.randomUUID(), amount: balanceAmount ?? 0, reference: '632318204417' },
      ...{ at: claimedAt.getTime(), changedAt: null },
    },
  ],
  claimedAt,
})

function bookingIdOf({ family, bookedAs }: SampleOrder, bookings: Enquiries['bookings']) {
  if (!bookedAs) return null
  const { phone }: Family = families[family]
  const booking = bookings.find(
    (row) => row.phone === phone && row.serviceType === bookedAs && row.status !== 'cancelled',
  )
  if (!booking) throw new Error(`No sample booking of ${family} for ${bookedAs}`)
  return booking.id
}

function contactOf({ family: name }: SampleOrder, customers: Customers) {
  const { parent, email, phone }: Family = families[name]
  const customerName = parent.join(' ')
  return { userId: customers.get(name) ?? null, customerName, customerEmail: email ?? null, customerPhone: phone }
}

const fieldsOf = ({ outfit, eventIn, dueIn, finishIn, ...sample }: SampleOrder, basis: PlanBasis, now: number) => ({
  ...pick(sample, [
    'garment',
    'description',
    'notes',
    'tailorNotes',
    'status',
    'priority',
    'discount',
    'discountReason',
  ]),
  outfitType: outfit,
  eventDate:
    finishIn !== undefined && isPlanned(sample.status)
      ? eventFor({ status: sample.status, finishIn }, garmentOf(sample, basis).days, basis.days, now)
      : eventIn === undefined
        ? null
        : indianDate(now + eventIn * dayMs),
  estimatedDelivery: dueIn === undefined ? null : new Date(now + dueIn * dayMs),
})

/** Plans a step by hand for today if it must be finished today: an automatic plan skips closed days. */
function planByHand({ plan, status }: Order, { finishIn }: SampleOrder, now: number) {
  const today = indianDate(now)
  if (finishIn !== 0 || !plan || !isPlanned(status) || plan[status] === today) return {}
  return { plan: { ...plan, [status]: today }, planBy: 'hand' as const }
}

const itemsOf = (sample: SampleOrder, products: ProductRow[]) =>
  sample.items.map(([slug, quantity]) => {
    const product = products.find((row) => row.slug === slug)
    if (!product) throw new Error(`No sample product ${slug}`)
    return { productId: product.id, name: product.name, price: product.price, quantity }
  })

/** Half the total is paid in advance and all of it on delivery. */
function paidOf({ status, discount }: SampleOrder, items: { price: number; quantity: number }[]) {
  if (status === 'pending') return 0
  const { price } = priceOf({ items, discount })
  return status === 'delivered' ? price : Math.round(price / 2)
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

/** Returns when an order reached each status, from its updates; its current status comes last. */
function stepsOf({ status, updates }: SampleOrder, createdAt: Date, nth: number, now: number) {
  const ofUpdates = updates.flatMap(({ stage, daysAgo }) =>
    stage ? [{ status: stage, at: openingHour(now, daysAgo, nth + 4) }] : [],
  )
  const steps = [{ status: 'pending' as const, at: createdAt }, ...ofUpdates]
  if (steps.at(-1)?.status === status) return steps
  return [...steps, { status, at: new Date(createdAt.getTime() + 2 * dayMs) }]
}

/** Returns statements that insert the orders with their items, steps and updates. */
export const orderStatements = (ctx: Ctx, rows: SampleOrderRow[]) =>
  rows.flatMap(
    ({ items, updates, steps, quoted: _, pinned: _pinned, alters: _alters, paidTogether: _together, ...order }) => [
      ctx.db.insert(orders).values({ ...order, searchText: searchText.order(order) }),
      ...steps.map(({ status, at }) => insertStatusStatement(ctx, { ...order, status, updatedAt: at })),
      insertItemsStatement(ctx, items),
      ...updates.map((row) => ctx.db.insert(orderUpdates).values(row)),
    ],
  )

/** Returns the statement that sets the weekly capacity, chosen so that the fullest week of these orders is full. */
export const capacityStatement = (ctx: Ctx, rows: SampleOrderRow[]) =>
  ctx.db.insert(shopRules).values({ name: 'capacity', value: { perWeek: fullestWeek(rows) } })

function fullestWeek(rows: SampleOrderRow[]) {
  const loads = new Map<number, number>()
  for (const { workWeek, load, status } of rows)
    if (workWeek !== null && status !== 'cancelled') loads.set(workWeek, (loads.get(workWeek) ?? 0) + load)
  return Math.max(...loads.values())
}
