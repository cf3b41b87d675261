import { eq, sql } from 'drizzle-orm'
import { indianDate } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { orderItems, orders, orderUpdates, products } from '../../worker/db/schema.ts'
import { reindex } from '../../worker/db/search.ts'
import { rankOrder } from '../../worker/features/orders/rank.ts'
import { insertPaymentStatement, insertStatusStatement } from '../../worker/features/orders/statements.ts'
import { toE164 } from '../../worker/lib/phone.ts'
import type { Accounts } from './accounts.ts'
import { type Family, families } from './data/families.ts'
import { type SampleOrder, sampleOrders } from './data/orders.ts'
import { sampleProducts } from './data/products.ts'
import { dayMs, openingHour } from './days.ts'
import { type SamplePhoto, toSamplePhotos } from './photos.ts'

const half = (amount: number) => Math.round(amount / 2)
const sampleProduct = (slug: string) => {
  const product = sampleProducts.find((product) => product.slug === slug)
  if (!product) throw new Error(`No sample piece ${slug}`)
  return product
}

/** When a sample order came to each stage: what its updates tell, and its own stage last. */
function statusChangesOf({ status, updates }: SampleOrder, createdAt: Date, nth: number, now: number) {
  const fromUpdates = updates.flatMap(({ stage, daysAgo }) =>
    stage ? [{ stage, at: openingHour(now, daysAgo, nth + 4) }] : [],
  )
  const changes = [{ stage: 'pending' as const, at: createdAt }, ...fromUpdates]
  if (changes.at(-1)?.stage === status) return changes
  return [...changes, { stage: status, at: new Date(createdAt.getTime() + 2 * dayMs) }]
}

/** Statements that make the orders with their pieces and work updates, and the `pictures` of these. Half is paid ahead, all of it at the door. */
export function orderStatements(ctx: Ctx, accounts: Accounts, now: number) {
  const photos: SamplePhoto[] = []
  const statements = sampleOrders.flatMap((sample, nth) => {
    const family: Family = families[sample.family]
    const id = crypto.randomUUID()
    const createdAt = openingHour(now, sample.daysAgo, nth + 2)
    const lines = sample.items.map(([slug, quantity]) => ({ piece: sampleProduct(slug), quantity }))
    const totalAmount = lines.reduce((sum, { piece, quantity }) => sum + piece.price * quantity, 0)
    const advanceAmount =
      sample.status === 'delivered' ? totalAmount : sample.status === 'pending' ? 0 : half(totalAmount)
    const order = {
      id,
      userId: accounts.get(sample.family),
      customerName: family.parent.join(' '),
      customerEmail: family.email ?? null,
      customerPhone: family.phone,
      customerPhoneE164: toE164(family.phone) ?? null,
      eventDate: sample.eventIn === undefined ? null : indianDate(now + sample.eventIn * dayMs),
      outfitType: sample.outfit,
      description: sample.description,
      notes: sample.notes,
      status: sample.status,
      priority: sample.priority,
      estimatedDelivery: sample.dueIn === undefined ? null : new Date(now + sample.dueIn * dayMs),
      totalAmount,
      advanceAmount,
      balanceAmount: totalAmount - advanceAmount,
      createdAt,
      updatedAt: createdAt,
    }
    return [
      ctx.db.insert(orders).values({ ...order, ...rankOrder(order, now) }),
      ...reindex(ctx, 'order', null, order),
      ...(advanceAmount ? [insertPaymentStatement(ctx, id, { amount: advanceAmount, method: 'upi' }, createdAt)] : []),
      ...statusChangesOf(sample, createdAt, nth, now).map(({ stage, at }) => insertStatusStatement(ctx, id, stage, at)),
      ...lines.map(({ piece, quantity }, position) =>
        ctx.db.insert(orderItems).values({
          orderId: id,
          productId: sql`${ctx.db.select({ id: products.id }).from(products).where(eq(products.slug, piece.slug))}`,
          name: piece.name,
          quantity,
          price: piece.price,
          position,
        }),
      ),
      ...sample.updates.map(({ daysAgo, hidden, photos: swatches, ...update }) => {
        const at = openingHour(now, daysAgo, nth + 4)
        const attached = toSamplePhotos(swatches, { kind: 'order', id, at }, order.userId)
        photos.push(...attached)
        const keys = attached.map(({ key }) => key)
        return ctx.db
          .insert(orderUpdates)
          .values({ ...update, orderId: id, isVisible: !hidden, photos: keys, createdAt: at })
      }),
    ]
  })
  return { statements, pictures: photos }
}
