import { type SQL, sql } from 'drizzle-orm'
import { familyLinkEnd } from '../../../shared/family.ts'
import { isIsoDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'
import { isEqual } from './order-fields.ts'
import type { Order } from './order-values.ts'

/** Statement: the links for the family that still open end by the order's days as they are now. */
export function moveFamilyLinksStatement(
  ctx: Ctx,
  { before, after }: { before: Order; after: Order },
  onlyIf: SQL,
  now = Date.now(),
) {
  const daysOf = ({ eventDate, estimatedDelivery }: Order) => [eventDate, estimatedDelivery]
  if (isEqual(daysOf(before), daysOf(after))) return undefined
  // Without any day they end so long after they were made, which is what it says of a link of 1970.
  const end = sql`${familyLinkEnd(after, 0)}`
  const isByDay = isIsoDate(after.eventDate) || after.estimatedDelivery
  return statement(
    ctx,
    sql`UPDATE family_links SET expires_at = ${isByDay ? end : sql`created_at + ${end}`}
      WHERE order_id = ${after.id} AND revoked_at IS NULL AND expires_at > ${now} AND ${onlyIf}`,
  )
}
