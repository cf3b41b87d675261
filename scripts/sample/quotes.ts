import { eq } from 'drizzle-orm'
import { sumItems } from '../../shared/money.ts'
import type { QuoteLine } from '../../shared/quotes.ts'
import { dayMs, hourMs, indianDate } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { quotes } from '../../worker/db/schema.ts'
import type { SampleOrderRow } from './orders.ts'

const commentText = 'Could the sleeves come to the wrist? And would a simpler lace cost less?'

/** Statements for the quotations of sample orders: sent, accepted, or to be changed. */
export const quoteStatements = (ctx: Ctx, orders: SampleOrderRow[], now: number) =>
  orders.flatMap((order) => (order.quoted ? statementsOf(ctx, order, now) : []))

/** Answers are written after their quotations, as they are given: the desk's clock of 24 hours starts by that. */
function statementsOf(ctx: Ctx, order: SampleOrderRow, now: number) {
  const lines = order.items.map(
    ({ productId, name, quantity, price }): QuoteLine => ({ productId, name, quantity, price }),
  )
  const sentAt = new Date(Math.min(order.createdAt.getTime() + hourMs, now))
  const quote = {
    id: crypto.randomUUID(),
    ...{ orderId: order.id, version: 1, lines, total: sumItems(lines), createdAt: sentAt },
    note: 'With the lining, two fittings and a bag to keep it in.',
    validUntil: indianDate(sentAt.getTime() + 14 * dayMs),
  }
  const insert = ctx.db.insert(quotes).values(quote)
  const answer = (said: { answer: 'accepted' } | { answer: 'change'; comment: string }, answeredAt: Date) =>
    ctx.db
      .update(quotes)
      .set({ ...said, how: 'room', byId: order.userId, answeredAt })
      .where(eq(quotes.id, quote.id))
  if (order.quoted === 'sent') return [insert]
  if (order.quoted === 'accepted') return [insert, answer({ answer: 'accepted' }, new Date(sentAt.getTime() + hourMs))]
  return [insert, answer({ answer: 'change', comment: commentText }, new Date(now - 3 * hourMs))]
}
