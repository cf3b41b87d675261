import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Category } from '../../../shared/collections.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { bookings } from '../../db/schema.ts'
import { visitRuleColumn, visitsColumn } from '../../db/visits.ts'
import { fail } from '../../http/failures.ts'
import { orderColumn } from './booking.ts'

/** The product a booking names; `image` is the address of its first image. */
type BookedProduct = { slug: string; name: string; category: Category; image: string | null }

// Written out: in a select of one table Drizzle names its columns without it, and another's would be meant.
const productColumn =
  sql`(SELECT json_object('slug', slug, 'name', name, 'malayalam', json(malayalam), 'category', category, 'image', json_extract(images, '$[0]'))
  FROM products WHERE slug = bookings.product_slug AND retired_at IS NULL)`.mapWith(
    (json: string | null): BookedProduct | null => json && JSON.parse(json),
  )

/** Statement: a customer's own booking, with the order made from it and the product it names. */
export const findForCustomerStatement = (ctx: Ctx, userId: string | SQL, id: string) =>
  ctx.db
    .select({
      ...getTableColumns(bookings),
      order: orderColumn,
      product: productColumn,
      visits: visitsColumn('bookings'),
      visitRule: visitRuleColumn(),
    })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.userId, userId)))

export type CustomerBooking = Awaited<ReturnType<typeof getForCustomer>>

/** A customer's own booking. 404 for another's. */
export async function getForCustomer(ctx: Ctx, userId: SQL, id: string) {
  const [booking] = await run(ctx, findForCustomerStatement(ctx, userId, id))
  return booking ?? fail(404, 'booking_unknown')
}
