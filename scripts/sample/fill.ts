import { sql } from 'drizzle-orm'
import type { Ctx } from '../../worker/context.ts'
import { batch, run } from '../../worker/db/batch.ts'
import { remeasureStatement } from '../../worker/db/remeasure.ts'
import { staff } from '../../worker/db/schema.ts'
import { refreshOrdersStatement } from '../../worker/db/search.ts'
import { planBasisOf, planBasisStatements } from '../../worker/features/plan/plan-order.ts'
import { accountStatements, type Customers, walkInRows, walkInStatements } from './accounts.ts'
import { bookingRows } from './bookings.ts'
import { chatLeadRows, contactRows, enquiryStatements } from './enquiries.ts'
import { familyLinkStatement } from './family-link.ts'
import { leadStatements } from './leads.ts'
import { wearerRows, wearerStatements } from './measurements.ts'
import { messageStatements } from './messages.ts'
import { notificationStatements } from './notifications.ts'
import { capacityStatement, orderRows, orderStatements } from './orders.ts'
import { paymentStatements } from './payments.ts'
import { photoStatements } from './photos.ts'
import { pinStatements } from './pins.ts'
import { quoteStatements } from './quotes.ts'
import { replyStatements } from './replies.ts'
import { insertReports } from './reports.ts'
import { rightsStatements } from './rights.ts'
import { productRows, storefrontStatements } from './storefront.ts'
import { visitStatements } from './visits.ts'

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
  const basis = planBasisOf(await batch(ctx, planBasisStatements(ctx)))
  const walkIns = walkInRows(now)
  const customers: Customers = new Map([...accounts, ...walkIns.map(({ name, row }) => [name, row.id] as const)])
  const enquiries = { bookings: bookingRows(customers, now), contacts: contactRows(now), chatLeads: chatLeadRows(now) }
  const wearers = wearerRows(customers, now)
  const orders = orderRows({ customers, wearers, bookings: enquiries.bookings, products, basis }, now)
  const owners = [...enquiries.bookings, ...orders.flatMap(({ updates }) => updates)]
  await batch(ctx, {
    storefront: storefrontStatements(ctx, products, now),
    accounts: statements,
    walkIns: walkInStatements(ctx, walkIns),
    enquiries: enquiryStatements(ctx, enquiries),
    leads: leadStatements(ctx, enquiries, orders),
    wearers: wearerStatements(ctx, wearers),
    orders: orderStatements(ctx, orders),
    remeasure: remeasureStatement(ctx, sql`TRUE`),
    capacity: capacityStatement(ctx, orders),
    // She opens his phone herself, by a new link.
    staff: ctx.db
      .insert(staff)
      .values({ name: 'Ravi', role: 'tailor', createdAt: new Date(now), updatedAt: new Date(now) }),
    visits: visitStatements(ctx, { orders, bookings: enquiries.bookings }, now),
    payments: paymentStatements(ctx, orders, now),
    orderWords: refreshOrdersStatement(ctx, sql`TRUE`),
    quotes: quoteStatements(ctx, orders, now),
    photos: await photoStatements(
      ctx,
      owners.flatMap(({ samplePhotos }) => samplePhotos),
    ),
    pins: pinStatements(ctx, orders, now),
    familyLink: familyLinkStatement(ctx, orders, customers.get('elizabeth') ?? '', now),
    replies: replyStatements(ctx, now),
    notifications: notificationStatements(ctx, enquiries, orders, accounts, now),
    rights: rightsStatements(ctx, { customers, bookings: enquiries.bookings }, now),
    messages: messageStatements(ctx, { orders, bookings: enquiries.bookings, customers }, now),
  })
  await insertReports(ctx, now)
}
