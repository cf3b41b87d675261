import { type SQL, sql } from 'drizzle-orm'
import { endByDay, familyLinkEnd, maxFamilyLinkMs } from '../../../shared/family.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'
import type { Order } from './order.ts'
import { isEqual } from './order-fields.ts'

/** Statement: the links for the family that still open end by the order's days as they are now. */
export function moveFamilyLinksStatement(
  ctx: Ctx,
  { before, after }: { before: Order; after: Order },
  onlyIf: SQL,
  now = Date.now(),
) {
  const daysOf = ({ eventDate, estimatedDelivery }: Order) => [eventDate, estimatedDelivery]
  if (isEqual(daysOf(before), daysOf(after))) return undefined
  const byDay = endByDay(after)
  const end =
    byDay === undefined
      ? // A link of 1970 says how long one opens without any day.
        sql`created_at + ${familyLinkEnd(after, 0)}`
      : sql`MIN(${byDay}, created_at + ${maxFamilyLinkMs})`
  return statement(
    ctx,
    sql`UPDATE family_links SET expires_at = ${end}
      WHERE order_id = ${after.id} AND revoked_at IS NULL AND expires_at > ${now} AND ${onlyIf}`,
  )
}
