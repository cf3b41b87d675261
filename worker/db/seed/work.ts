import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { toE164 } from '../../lib/phone.ts'
import { orderItems, orders, products, workUpdates } from '../schema.ts'
import { addTerms, prefixesOf } from '../search.ts'
import { day, openingHour } from './days.ts'
import { type Family, families } from './families.ts'
import { sampleOrders } from './orders.ts'
import type { Accounts } from './people.ts'
import { type Attached, attach } from './photos.ts'
import { sampleProducts } from './products.ts'

const half = (amount: number) => Math.round(amount / 2)
const pieceOf = (slug: string) => {
  const piece = sampleProducts.find((product) => product.slug === slug)
  if (!piece) throw new Error(`No sample piece ${slug}`)
  return piece
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
      customerEmail: family.email,
      customerPhone: family.phone,
      outfitType: sample.outfit,
      description: sample.description,
      notes: sample.notes,
      status: sample.status,
      priority: sample.priority,
      estimatedDelivery: sample.dueIn === undefined ? undefined : new Date(now + sample.dueIn * day),
      totalAmount,
      advanceAmount,
      balanceAmount: totalAmount - advanceAmount,
      createdAt,
      updatedAt: createdAt,
    }
    const prefixes = prefixesOf({ names: [order.customerName], email: family.email, e164: toE164(family.phone) })
    return [
      ctx.db.insert(orders).values(order),
      addTerms(ctx, 'order', order, prefixes),
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
