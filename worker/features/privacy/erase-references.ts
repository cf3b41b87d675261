import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { inJson } from '../../db/rows-as-json.ts'
import type { orders } from '../../db/schema.ts'
import { orderTextSql } from '../../db/search.ts'
import { statement } from '../../db/statement.ts'
import { among, type ErasedPerson, measurementsOf, ofUser, testimonialsOf, visitsOf } from './person-rows.ts'

/** A new version, so that another window with the order open cannot save the old values again. */
export const newVersionOf = () => sql`updated_at = MAX(updated_at + 1, ${Date.now()})`

/** Statements: remove the customer from rows of others, and pictures from testimonials that are deleted. */
export function detachStatements(ctx: Ctx, person: ErasedPerson, worn: (typeof orders.$inferSelect)[]) {
  const { id } = person.user
  const doers = ['order_stages', 'work_updates', 'order_payments', 'quotes', 'bills', 'photo_pins', 'data_requests']
  const [bookings, wearers] = [among('id', 'bookings')(person), ofUser()(person)]
  const newVersion = newVersionOf()
  const words = sql`(user_id = ${id} OR order_id IN ${inJson(person.orders.map((order) => order.id))})`
  return [
    // Another customer's order may name the wearer, sizes or booking, because it moved or the families share a number. Such a
    // row would fail the whole batch, after rooms and photos are gone.
    ...worn.map((order) =>
      statement(
        ctx,
        sql`UPDATE orders SET search_text = ${orderTextSql({ ...order, wearerName: null })} WHERE id = ${order.id}`,
      ),
    ),
    statement(
      ctx,
      sql`UPDATE orders SET wearer_id = NULL, wearer_name = NULL, ${newVersion} WHERE wearer_id IN (SELECT id FROM wearers WHERE ${wearers})`,
    ),
    statement(
      ctx,
      sql`UPDATE orders SET measurement_id = NULL, ${newVersion} WHERE measurement_id IN (SELECT id FROM measurements WHERE ${measurementsOf(person)})`,
    ),
    statement(
      ctx,
      sql`UPDATE orders SET booking_id = NULL, ${newVersion} WHERE booking_id IN (SELECT id FROM bookings WHERE ${bookings})`,
    ),
    statement(
      ctx,
      sql`UPDATE visits SET booking_id = NULL WHERE booking_id IN (SELECT id FROM bookings WHERE ${bookings}) AND NOT ${visitsOf(person)}`,
    ),
    statement(ctx, sql`UPDATE leads SET user_id = NULL WHERE user_id = ${id}`),
    statement(ctx, sql`UPDATE chat_leads SET converted_to_customer_id = NULL WHERE converted_to_customer_id = ${id}`),
    ...doers.map((table) => statement(ctx, sql`UPDATE ${sql.identifier(table)} SET by_id = NULL WHERE by_id = ${id}`)),
    statement(ctx, sql`DELETE FROM admin_settings WHERE user_id = ${id}`),
    statement(ctx, sql`UPDATE chat_rooms SET admin_id = NULL WHERE admin_id = ${id}`),
    statement(ctx, sql`UPDATE orders SET updated_by = NULL, updated_by_name = NULL WHERE updated_by = ${id}`),
    statement(
      ctx,
      sql`UPDATE pictures SET attached_to = NULL WHERE attached_to IN (SELECT id FROM testimonials WHERE ${testimonialsOf(person)} OR ${words})`,
    ),
    ...(person.keepWords
      ? [
          statement(
            ctx,
            // Only the words stay: without the customer nobody could withdraw the picture.
            sql`UPDATE testimonials SET user_id = NULL, order_id = NULL, image = NULL
              WHERE ${words} AND approved_at IS NOT NULL AND hidden_at IS NULL`,
          ),
        ]
      : []),
  ]
}
