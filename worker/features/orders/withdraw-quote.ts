import { type SQL, sql } from 'drizzle-orm'
import { isOpenQuote } from '../../../shared/quotes.ts'
import type { Ctx } from '../../context.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { statement } from '../../db/statement.ts'
import { dropMessagesStatement } from '../../db/whatsapp.ts'
import type { Order } from './order.ts'
import { enqueueQuoteStatement, readQuoteNewsStatement } from './quote-notifications.ts'
import type { Quote } from './quotes.ts'

type Change = { before: Order; after: Order }

/**
 * Statements for a change of an order that makes its latest quotation untrue, which is then superseded before there is a
 * newer one. One that waits counts the way to the door, so another charge ends it. What a former account wants changed,
 * whoever has the order now has not asked for; a quotation that waits goes along, and is told to them.
 */
export function withdrawQuoteStatements(ctx: Ctx, { before, after }: Change, latest: Quote | undefined, onlyIf: SQL) {
  if (!latest || latest.supersededAt) return []
  const { id } = after
  const supersede = (condition: SQL) =>
    statement(
      ctx,
      // The answer as it is by now: a change that is asked for leaves the order's version as it is.
      sql`UPDATE quotes SET superseded_at = ${after.updatedAt.getTime()}
        WHERE id = ${latest.id} AND superseded_at IS NULL AND ${condition} AND ${onlyIf}`,
    )
  const isWithdrawn = isOpenQuote(latest) && (before.deliveryCharge ?? 0) !== (after.deliveryCharge ?? 0)
  const isElsewhere = before.userId !== after.userId
  return [
    isWithdrawn || isElsewhere ? readQuoteNewsStatement(ctx, before, onlyIf) : undefined,
    ...(isWithdrawn
      ? [supersede(sql`answer IS NULL`), dropMessagesStatement(ctx, { about: id, topics: ['quote'] }, onlyIf)]
      : []),
    ...(isElsewhere
      ? [supersede(sql`answer = 'change' AND how = 'room'`), closeAnswerStatement(ctx, 'quote', id, 'void', onlyIf)]
      : []),
    isElsewhere && !isWithdrawn && isOpenQuote(latest) ? enqueueQuoteStatement(ctx, after, latest, onlyIf) : undefined,
  ].filter((one) => one !== undefined)
}
