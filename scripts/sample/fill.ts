import { eq, sql } from 'drizzle-orm'
import { advanceOf, sumItems } from '../../shared/money.ts'
import type { QuoteLine } from '../../shared/quotes.ts'
import { defaultShopRules } from '../../shared/shop-rules.ts'
import { dayMs, hourMs, indianDate } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { batch, run } from '../../worker/db/batch.ts'
import { numberOrdersStatements } from '../../worker/db/order-numbers.ts'
import { remeasureStatement } from '../../worker/db/remeasure.ts'
import { familyLinks, photoPins, quotes, savedReplies, staff } from '../../worker/db/schema.ts'
import { refreshOrdersStatement } from '../../worker/db/search.ts'
import { planBasisOf, planBasisStatements } from '../../worker/features/plan/plan-order.ts'
import { accountStatements, type Customers, walkInRows, walkInStatements } from './accounts.ts'
import { bookingRows, chatLeadRows, contactRows, enquiryStatements, leadStatements } from './enquiries.ts'
import { wearerRows, wearerStatements } from './measurements.ts'
import { messageStatements, notificationStatements } from './messages.ts'
import { capacityStatement, orderRows, orderStatements, type SampleOrderRow } from './orders.ts'
import { paymentStatements } from './payments.ts'
import { photoStatements, readSampleImage } from './photos.ts'
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
 * a deploy. All of it or nothing, but for the evening reports, which count the rest. A Worker reads no files: it passes
 * `readImage`.
 */
export async function fillSample(ctx: Ctx, readImage = readSampleImage, now = Date.now()) {
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
    orderNumbers: numberOrdersStatements(ctx),
    orderWords: refreshOrdersStatement(ctx, sql`TRUE`),
    quotes: quoteStatements(ctx, orders, now),
    photos: await photoStatements(
      ctx,
      owners.flatMap(({ samplePhotos }) => samplePhotos),
      readImage,
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

/** Statement: a link for the family to a customer's order that is being sewn. It opens for nobody: its hashes are of nothing. */
function familyLinkStatement(ctx: Ctx, orders: SampleOrderRow[], userId: string, now: number) {
  const order = orders.find((one) => one.userId === userId && one.status === 'stitching')
  if (!order) throw new Error('No order for the sample link for the family')
  return ctx.db.insert(familyLinks).values({
    orderId: order.id,
    tokenHash: crypto.randomUUID(),
    pinHash: crypto.randomUUID(),
    createdAt: new Date(now - 3 * dayMs),
    seenAt: new Date(now - 5 * hourMs),
    expiresAt: new Date(now + 30 * dayMs),
  })
}

/** Statements for answers that the admin gives often; one carries pieces. */
const replyStatements = (ctx: Ctx, now: number) =>
  [
    { title: 'Measuring', message: 'Measuring takes twenty minutes. Please bring the shoes.' },
    {
      title: 'Communion dresses',
      message: 'This is one of ours. It is made to measure.',
      slugs: ['clara-communion-dress'],
    },
  ].map((reply, nth) =>
    ctx.db
      .insert(savedReplies)
      .values({ ...reply, createdAt: new Date(now - 60 * dayMs + nth), updatedAt: new Date(now - 60 * dayMs + nth) }),
  )

/** Statements for the notes on photos of sample updates, each an hour after the one before. */
const pinStatements = (ctx: Ctx, orders: SampleOrderRow[], now: number) =>
  orders.flatMap(({ id: orderId, userId, pinned, updates }) =>
    pinned.map(({ isDone, ...pin }, nth) => {
      const { photos: [photoKey] = [], createdAt } = updates.findLast(({ photos }) => photos.length > 0) ?? {}
      if (!photoKey || !createdAt) throw new Error(`No photo for a sample note on ${orderId}`)
      const at = new Date(Math.min(createdAt.getTime() + (nth + 1) * hourMs, now))
      // No admin has an account yet.
      const byId = pin.side === 'customer' ? userId : null
      return ctx.db
        .insert(photoPins)
        .values({ ...pin, photoKey, orderId, byId, doneAt: isDone ? at : null, createdAt: at, updatedAt: at })
    }),
  )

const commentText = 'Could the sleeves come to the wrist? And would a simpler lace cost less?'

/** Statements for the quotations of sample orders: sent, accepted, or to be changed. */
const quoteStatements = (ctx: Ctx, orders: SampleOrderRow[], now: number) =>
  orders.flatMap((order) => (order.quoted ? statementsOf(ctx, order, now) : []))

/** Answers are written after their quotations, as they are given: the desk's clock of 24 hours starts by that. */
function statementsOf(ctx: Ctx, order: SampleOrderRow, now: number) {
  const lines = order.items.map(
    ({ productId, name, quantity, price }): QuoteLine => ({ productId, name, quantity, price }),
  )
  const sentAt = new Date(Math.min(order.createdAt.getTime() + hourMs, now))
  const quote = {
    id: crypto.randomUUID(),
    ...{ orderId: order.id, version: 1, lines, total: sumItems(lines), createdAt: sentAt },
    advance: advanceOf(sumItems(lines), defaultShopRules.advance.percent),
    note: 'With the lining, two fittings and a bag to keep it in.',
    validUntil: indianDate(sentAt.getTime() + 14 * dayMs),
  }
  const insert = ctx.db.insert(quotes).values(quote)
  const answer = (said: { answer: 'accepted' } | { answer: 'change'; comment: string }, answeredAt: Date) =>
    ctx.db
      .update(quotes)
      .set({ ...said, how: 'room', byId: order.userId, answeredAt })
      .where(eq(quotes.id, quote.id))
  if (order.quoted === 'sent') return [insert]
  if (order.quoted === 'accepted') return [insert, answer({ answer: 'accepted' }, new Date(sentAt.getTime() + hourMs))]
  return [insert, answer({ answer: 'change', comment: commentText }, new Date(now - 3 * hourMs))]
}
