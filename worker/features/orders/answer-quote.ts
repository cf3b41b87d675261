import type { Ctx } from '../../context.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { batch } from '../../db/batch.ts'
import { findStandingStatement } from '../../db/money.ts'
import { requireStatement, retryRefused } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import { planBasisOf, planBasisStatements } from '../plan/plan-order.ts'
import { changeStatements } from './change.ts'
import { acceptedOrder } from './next-order.ts'
import { listItemsStatement, type Order, toItemRows } from './order.ts'
import {
  type Answer,
  answerStatements,
  findQuoteStatement,
  isAnswerable,
  isRepeated,
  isStillOpen,
  refuseLate,
  withAnswer,
} from './quotes.ts'
import { readStatements } from './read-order.ts'

type Asked = {
  orderId: string
  quoteId: string
  /** The customer who must own the order; null for an admin. */
  userId: string | null
}

type Statements = Parameters<typeof batch>[1]

/**
 * Stores what is said to a quotation, by the clock of the server. Accepted, its lines become the order's pieces and bill,
 * and an order that was pending is confirmed; the admins are told of what a customer says. `write` runs the batch, and may
 * read in it. The same answer again changes nothing, and nothing is `written`. No version of the order is asked: what
 * changes meanwhile is read again, so that no yes is lost, and nothing is said to an order that is closed or another's by
 * then. 404 for no such quotation, 409 for one that is superseded, over, or answered otherwise.
 */
export const answerQuote = <Written>(
  ctx: Ctx,
  asked: Asked,
  input: Answer,
  write: (statements: Statements) => Promise<Written>,
) =>
  retryRefused(
    () => tryToAnswer(ctx, asked, input, write),
    () => fail(409, 'order_in_change'),
  )

async function tryToAnswer<Written>(
  ctx: Ctx,
  { orderId, quoteId, userId }: Asked,
  input: Answer,
  write: (statements: Statements) => Promise<Written>,
): Promise<{ order: Order; written?: Written }> {
  const { order, items, quote, booking, basis, bill, latestVersion } = await findAsked(ctx, orderId, quoteId)
  if (!order || !quote || (userId !== null && order.userId !== userId)) return fail(404, 'quote_unknown')
  if (isRepeated(quote, input)) return { order }
  refuseLate(order, quote, { latestVersion, isDesk: userId === null })

  const answered = withAnswer(quote, input)
  const isAccepted = input.answer === 'accepted'
  const after = isAccepted ? acceptedOrder({ order, items, basis, bill, quote: answered }) : order
  const written = await write({
    requireAnswerable: requireStatement(ctx, isAnswerable(quoteId, userId === null)),
    requireOpen: requireStatement(ctx, isStillOpen(order)),
    ...answerStatements(ctx, { before: order, after }, answered),
    // The change that was asked for needs no new quotation any more.
    close: isAccepted && quote.answer === 'change' ? closeAnswerStatement(ctx, 'quote', orderId, 'void') : undefined,
    ...(isAccepted &&
      changeStatements(ctx, { before: order, after, booking, items: toItemRows(orderId, quote.lines) })),
  })
  return { order: after, written }
}

async function findAsked(ctx: Ctx, orderId: string, quoteId: string) {
  const {
    found: [found],
    quote: [quote],
    latestQuote: [latest],
    booking: [booking],
    bill: [bill],
    items,
    ...basisRows
  } = await batch(ctx, {
    ...readStatements(ctx, orderId),
    quote: findQuoteStatement(ctx, orderId, quoteId),
    bill: findStandingStatement(ctx, orderId),
    items: listItemsStatement(ctx, orderId),
    ...planBasisStatements(ctx),
  })
  const basis = planBasisOf(basisRows)
  return { order: found?.order, items, quote, booking, basis, bill, latestVersion: latest?.version }
}
