import type { QuoteAnswer } from '../../../shared/quotes.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { answerQuote } from './answer-quote.ts'
import { detailStatements, detailsOf, get } from './customer-orders.ts'

/** What a customer says to a quotation of an own order, answered by the order as it is then. Errors as of `answerQuote`. */
export async function answerAsCustomer(
  ctx: Ctx,
  userId: string,
  orderId: string,
  quoteId: string,
  said: { answer: QuoteAnswer; comment: string | null },
) {
  const answer = { ...said, how: 'room' as const, byId: userId }
  const { written } = await answerQuote(ctx, { orderId, quoteId, userId }, answer, async (statements) =>
    detailsOf(await batch(ctx, { ...statements, ...detailStatements(ctx, userId, orderId) })),
  )
  return written ?? get(ctx, userId, orderId)
}
