import { type SQL, sql } from 'drizzle-orm'
import { isOpen } from '../../../shared/orders.ts'
import { isOpenQuote } from '../../../shared/quotes.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'
import { keptMs } from '../whatsapp/due.ts'
import { quoteMessageStatement } from './messaged.ts'
import type { Order } from './order.ts'
import type { Quote } from './quotes.ts'

/** The clock of the database, by which a trigger ends an answer, may be so far behind the one that dates a status. */
const skewMs = 5000

/**
 * Statements, ahead of those that move a closed order back into work: what closing it ended waits again, the change of its
 * latest quotation that the customer asked for, or the message of one that is still open. An answer that the desk has
 * closed itself stays so, and a message that was sent or skipped is not written once more.
 */
export function reopenQuoteStatements(
  ctx: Ctx,
  { before, after }: { before: Order; after: Order },
  latest: Quote | undefined,
  onlyIf: SQL,
) {
  if (!latest || latest.supersededAt || isOpen(before.status) || !isOpen(after.status)) return []
  const { id } = after
  if (latest.answer === 'change' && latest.how === 'room' && latest.answeredAt) {
    const asked = sql`kind = 'quote' AND about = ${id} AND asked_at = ${latest.answeredAt.getTime()}`
    const closedAt = sql`(SELECT MAX(created_at) FROM order_stages WHERE order_id = ${id} AND stage = ${before.status})`
    return [
      // Anew, as triggers count what is opened, not what is opened again.
      statement(
        ctx,
        sql`DELETE FROM answers WHERE ${asked} AND outcome = 'void' AND answered_at > ${closedAt} - ${skewMs} AND ${onlyIf}`,
      ),
      statement(
        ctx,
        sql`INSERT INTO answers (kind, about, asked_at) SELECT 'quote', ${id}, ${latest.answeredAt.getTime()}
          WHERE NOT EXISTS (SELECT 1 FROM answers WHERE ${asked}) AND ${onlyIf}`,
      ),
    ]
  }
  // Whether an older one was sent, nobody knows any more.
  if (!isOpenQuote(latest) || latest.createdAt.getTime() < Date.now() - keptMs) return []
  const isWritten = sql`EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND topic = 'quote'
    AND created_at >= ${latest.createdAt.getTime() - skewMs})`
  return [quoteMessageStatement(ctx, after, latest, sql`${onlyIf} AND NOT ${isWritten}`)]
}
