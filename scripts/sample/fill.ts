import { sql } from 'drizzle-orm'
import type { Ctx } from '../../worker/context.ts'
import { accountStatements } from './accounts.ts'
import { bookingRows, chatLeadRows, contactRows, enquiryStatements } from './enquiries.ts'
import { leadStatements } from './leads.ts'
import { notificationStatements } from './notifications.ts'
import { orderStatements } from './orders.ts'
import { photoStatements } from './photos.ts'
import { insertReports } from './reports.ts'
import { storefrontStatements } from './storefront.ts'

/** True while nobody has used this database: no person, no piece, no booking. */
export async function isEmpty(ctx: Ctx) {
  const used = sql<number>`EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM products) OR EXISTS (SELECT 1 FROM bookings)`
  const row = await ctx.db.get<{ used: number }>(sql`SELECT ${used} AS used`)
  return row.used === 0
}

/**
 * Fills an empty database with the sample shop, dated back from `now` (ms): for a laptop and the tests, never for
 * a shop that people visit. All of it or nothing, but for the evening reports, which count the rest.
 */
export async function fillSample(ctx: Ctx, now = Date.now()) {
  const { accounts, statements } = await accountStatements(ctx, now)
  const enquiries = { bookings: bookingRows(accounts, now), contacts: contactRows(now), chatLeads: chatLeadRows(now) }
  const orders = orderStatements(ctx, accounts, now)
  const photos = [...enquiries.bookings.flatMap((row) => row.pictures), ...orders.pictures]
  const [window, ...more] = [
    ...storefrontStatements(ctx, now),
    ...statements,
    ...enquiryStatements(ctx, enquiries),
    ...leadStatements(ctx, enquiries),
    ...orders.statements,
    ...(await photoStatements(ctx, photos)),
    ...notificationStatements(ctx, enquiries, accounts, now),
  ]
  if (window) await ctx.db.batch([window, ...more])
  await insertReports(ctx, now)
}
