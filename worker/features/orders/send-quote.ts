import { eq } from 'drizzle-orm'
import { advanceOf, moneyLimits, priceOf } from '../../../shared/money.ts'
import type { QuoteInput } from '../../../shared/order-inputs.ts'
import { isOpen } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { quotes } from '../../db/schema.ts'
import { createOnce, retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { listStatement as listRulesStatement, shopRuleOf } from '../shop-rules/shop-rules.ts'
import { changeStatements } from './change.ts'
import { edited, isEqual } from './order.ts'
import { findAgreedStatement, findLatestStatement, type Quote } from './quotes.ts'
import { checkCurrent, findWithEditorStatement } from './read-order.ts'

/**
 * Sends the next quotation of an order to its customer, by notification and as a message to send; the one that waited is
 * superseded. Sent again with the same `id` it is the same quotation (`repeated`). 400 for more than an order can come to, 404
 * for no such order, 409 for an older `updatedAt` and for an order that is closed.
 */
export const sendQuote = (ctx: Ctx, admin: { id: string }, orderId: string, input: QuoteInput) =>
  retryRefused(
    () => tryToSend(ctx, admin, orderId, input),
    () => failStale('order_in_change'),
  )

async function tryToSend(ctx: Ctx, admin: { id: string }, orderId: string, input: QuoteInput) {
  const {
    found: [found],
    existing: [existing] = [],
    latest: [latest],
    agreed,
    rules,
  } = await batch(ctx, {
    found: findWithEditorStatement(ctx, orderId),
    existing: findByIdStatement(ctx, input.id),
    latest: findLatestStatement(ctx, orderId),
    agreed: findAgreedStatement(ctx, orderId),
    rules: listRulesStatement(ctx),
  })
  return createOnce<Quote>({
    existing,
    refuseOther: (sent) => refuseOther(sent, orderId, input),
    find: async () => (await run(ctx, findByIdStatement(ctx, input.id)))?.[0],
    prepare: async () => {
      const order = checkCurrent(found, input.updatedAt)
      if (!isOpen(order.status)) fail(409, 'quote_for_closed_order')
      const { lines, note, discount, discountReason, validUntil } = input
      const total = priceOf({ items: lines, deliveryCharge: order.deliveryCharge, discount }).price
      if (total > moneyLimits.total) fail(400, 'quote_too_large', { field: 'items' })
      const advance = input.advance ?? advanceOf(total, shopRuleOf('advance', rules).percent)
      if (advance > total) fail(400, 'advance_too_large', { field: 'advance' })
      const createdAt = new Date()
      const quote: Quote = {
        id: input.id ?? crypto.randomUUID(),
        orderId,
        version: (latest?.version ?? 0) + 1,
        ...{ lines, note, discount, discountReason, validUntil, createdAt, total, advance },
        ...{ supersededAt: null, answeredAt: null, answer: null, comment: null, how: null, byId: null },
      }
      // An accepted quotation stays the price until another is accepted.
      const after = edited({ ...order, isPriceOpen: agreed.length === 0 }, admin, ['quote'])
      const change = { before: order, after, sentQuote: quote }
      const write = () => batch(ctx, changeStatements(ctx, change))
      return { row: quote, write }
    },
    refuseRace: (error) => {
      throw error
    },
  })
}

const findByIdStatement = (ctx: Ctx, id: string | undefined) =>
  id ? ctx.db.select().from(quotes).where(eq(quotes.id, id)) : undefined

function refuseOther(sent: Quote, orderId: string, input: QuoteInput) {
  const fieldsOf = ({
    lines,
    ...quote
  }: Pick<Quote, 'lines' | 'note' | 'discount' | 'discountReason' | 'validUntil'>) => [
    lines.map(({ productId, name, quantity, price }) => [productId, name, quantity, price]),
    ...[quote.note, quote.validUntil, quote.discount, quote.discountReason],
  ]
  const hasOtherAdvance = input.advance !== null && input.advance !== sent.advance
  if (sent.orderId !== orderId || hasOtherAdvance || !isEqual(fieldsOf(sent), fieldsOf(input))) fail(409, 'quote_used')
}
