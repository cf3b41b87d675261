import { eq, sql } from 'drizzle-orm'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { recordPayment, recordStage } from '../../features/orders/history.ts'
import { prefixesOfOrder } from '../../features/orders/order.ts'
import { placeOf } from '../../features/orders/rank.ts'
import { toE164 } from '../../lib/phone.ts'
import { orderItems, orders, products, workUpdates } from '../schema.ts'
import { addTerms } from '../search.ts'
import { day, openingHour } from './days.ts'
import { type Family, families } from './families.ts'
import { type SampleOrder, sampleOrders } from './orders.ts'
import type { Accounts } from './people.ts'
import { type Attached, attach } from './photos.ts'
import { sampleProducts } from './products.ts'

const half = (amount: number) => Math.round(amount / 2)
const pieceOf = (slug: string) => {
  const piece = sampleProducts.find((product) => product.slug === slug)
  if (!piece) throw new Error(`No sample piece ${slug}`)
  return piece
}

/** When a sample order came to each stage: what its updates tell, and its own stage last. */
function stagesOf({ status, updates }: SampleOrder, createdAt: Date, nth: number, now: number) {
  const told = updates.flatMap(({ stage, daysAgo }) =>
    stage ? [{ stage, at: openingHour(now, daysAgo, nth + 4) }] : [],
  )
  const known = [{ stage: 'pending' as const, at: createdAt }, ...told]
  if (known.at(-1)?.stage === status) return known
  return [...known, { stage: status, at: new Date(createdAt.getTime() + 2 * day) }]
}

/** Statements that make the orders with their pieces and work updates, and the `pictures` of these. Half is paid ahead, all of it at the door. */
export function fillWork(ctx: Ctx, accounts: Accounts, now: number) {
  const pictures: Attached[] = []
  const statements = sampleOrders.flatMap((sample, nth) => {
    const family: Family = families[sample.family]
    const id = crypto.randomUUID()
    const createdAt = openingHour(now, sample.daysAgo, nth + 2)
    const lines = sample.items.map(([slug, quantity]) => ({ piece: pieceOf(slug), quantity }))
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
      eventDate: sample.eventIn === undefined ? null : indianDate(now + sample.eventIn * day),
      outfitType: sample.outfit,
      description: sample.description,
      notes: sample.notes,
      status: sample.status,
      priority: sample.priority,
      estimatedDelivery: sample.dueIn === undefined ? null : new Date(now + sample.dueIn * day),
      totalAmount,
      advanceAmount,
      balanceAmount: totalAmount - advanceAmount,
      createdAt,
      updatedAt: createdAt,
    }
    return [
      ctx.db.insert(orders).values({ ...order, ...placeOf(order, now) }),
      addTerms(ctx, 'order', order, prefixesOfOrder(order)),
      recordPayment(ctx, id, { amount: advanceAmount, method: 'upi' }, createdAt),
      ...stagesOf(sample, createdAt, nth, now).map(({ stage, at }) => recordStage(ctx, id, stage, at)),
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
      ...sample.updates.map(({ daysAgo, hidden, photos, ...update }) => {
        const at = openingHour(now, daysAgo, nth + 4)
        const attached = attach(photos, { kind: 'order', id, at }, order.userId)
        pictures.push(...attached)
        const keys = attached.map(({ key }) => key)
        return ctx.db
          .insert(workUpdates)
          .values({ ...update, orderId: id, isVisible: !hidden, photos: keys, createdAt: at })
      }),
    ]
  })
  return { statements, pictures }
}
