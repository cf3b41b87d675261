import { sql } from 'drizzle-orm'
import type { Ctx } from '../../worker/context.ts'
import { batch, run } from '../../worker/db/batch.ts'
import { accountStatements } from './accounts.ts'
import { bookingRows } from './bookings.ts'
import { chatLeadRows, contactRows, enquiryStatements } from './enquiries.ts'
import { leadStatements } from './leads.ts'
import { notificationStatements } from './notifications.ts'
import { orderRows, orderStatements } from './orders.ts'
import { photoStatements } from './photos.ts'
import { insertReports } from './reports.ts'
import { productRows, storefrontStatements } from './storefront.ts'

/** True while the database has no user, no product and no booking. */
export async function isEmpty(ctx: Ctx) {
  const used = sql<number>`EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM products) OR EXISTS (SELECT 1 FROM bookings)`
  const [row] = await run(ctx, ctx.db.select({ used }).from(sql`(SELECT 1)`))
  return row?.used === 0
}

/**
 * Fills an empty database with the sample boutique, dated back from `now` (ms): for a laptop and the tests, never for
 * a deploy. All of it or nothing, but for the evening reports, which count the rest.
 */
export async function fillSample(ctx: Ctx, now = Date.now()) {
  const products = productRows(now)
  const { accounts, statements } = await accountStatements(ctx, now)
  const enquiries = { bookings: bookingRows(accounts, now), contacts: contactRows(now), chatLeads: chatLeadRows(now) }
  const orders = orderRows(accounts, products, now)
  const owners = [...enquiries.bookings, ...orders.flatMap(({ updates }) => updates)]
  await batch(ctx, {
    storefront: storefrontStatements(ctx, products, now),
    accounts: statements,
    enquiries: enquiryStatements(ctx, enquiries),
    leads: leadStatements(ctx, enquiries),
    orders: orderStatements(ctx, orders),
    photos: await photoStatements(
      ctx,
      owners.flatMap(({ samplePhotos }) => samplePhotos),
    ),
    notifications: notificationStatements(ctx, enquiries, orders, accounts, now),
  })
  await insertReports(ctx, now)
}
