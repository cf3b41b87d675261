import { and, asc, eq, gt, isNotNull, lte, type Placeholder, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import { finishOf } from '../../../shared/orders.ts'
import { shownClaims } from '../../../shared/payments.ts'
import { isMeasured, type StepDays, statusAfter, type WorkingDays, workingDays } from '../../../shared/plan.ts'
import { dayMs, indianDate, indianWeek, startOfIndianDay } from '../../../shared/time.ts'
import { maxVisitMs } from '../../../shared/visit-times.ts'
import { factsStatement, storedNameAndHours } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { lastBackupStatement, toLastBackup } from '../../db/audit.ts'
import { type Builder, batch, prepared } from '../../db/batch.ts'
import { alteredNumber } from '../../db/order-numbers.ts'
import { isBeingMade, isMeasuredAgain, isUndated } from '../../db/predicates.ts'
import { orders } from '../../db/schema.ts'
import { draftsOf } from '../../db/whatsapp.ts'
import { listStatement as listGarmentsStatement } from '../garments/garments.ts'
import { listStatement as listVisitsStatement, toAdmin as visitToAdmin } from '../visits/list-visits.ts'
import { openMessageStatements, rowsOf, shownMessages } from '../whatsapp/messages.ts'
import { toAdmin } from '../whatsapp/render.ts'
import { weekLoads, weekStatements } from './weeks.ts'

/** Maximum rows of each list; the query reads one more to know whether there are more. */
const shownOrders = 25
const shownToCollect = 10
const shownToMeasure = 10
const shownUndated = 10
const shownToSend = 5
/** Maximum visits of today and tomorrow, with two rows each. */
const shownVisits = 10
/** Number of first orders that show an image of their piece if they have no photo. */
const shownPieces = 13
/** Number of weeks whose load is shown, including the current one. */
const shownWeeks = 6
/** Working days to look ahead. */
const daysAhead = 3
/** Maximum milliseconds by which priorities move ranks within a day. */
const maxUrgency = 2

type Range = { after?: Placeholder; upTo?: Placeholder }

const listStatement = ({ db }: Builder, { after, upTo }: Range) =>
  db
    .select(dayColumns)
    .from(orders)
    .where(and(isBeingMade, after && gt(orders.rank, after), upTo && lte(orders.rank, upTo)))
    .orderBy(asc(orders.rank))
    .limit(shownOrders + 1)

const places = ['now', 'behindUpTo', 'dueUpTo', 'visitsFrom', 'visitsTo', 'week', 'lastWeek'] as const
const statements = prepared(places, (ctx, { now, behindUpTo, dueUpTo, visitsFrom, visitsTo, week, lastWeek }) => {
  const first = ctx.db
    .select({ id: orders.id, photos: sql<string>`${orders.inspirationPhotos}`.as('photos') })
    .from(orders)
    .where(isBeingMade)
    .orderBy(asc(orders.rank))
    .limit(shownPieces)
    .as('first')
  return {
    behind: listStatement(ctx, { upTo: behindUpTo }),
    due: listStatement(ctx, { after: behindUpTo, upTo: dueUpTo }),
    // The working days are read in the same batch.
    later: listStatement(ctx, { after: dueUpTo }),
    facts: factsStatement(ctx),
    garments: listGarmentsStatement(ctx),
    toCollect: ctx.db
      .select(dayColumns)
      .from(orders)
      .where(eq(orders.status, 'ready'))
      .orderBy(asc(orders.rank))
      .limit(shownToCollect + 1),
    remeasure: ctx.db
      .select(dayColumns)
      .from(orders)
      .where(isMeasuredAgain)
      .orderBy(asc(orders.rank))
      .limit(shownToMeasure + 1),
    undated: ctx.db
      .select(dayColumns)
      .from(orders)
      .where(isUndated)
      .orderBy(asc(orders.rank))
      .limit(shownUndated + 1),
    pieces: ctx.db
      .select({ id: first.id, image: pieceImage.as('image') })
      .from(first)
      .where(eq(first.photos, sql`'[]'`)),
    claims: listClaimsStatement(ctx),
    backup: lastBackupStatement(ctx),
    visits: listVisitsStatement(ctx, visitsFrom, visitsTo, shownVisits + 1),
    ...openMessageStatements(ctx, now),
    ...weekStatements(ctx, week, lastWeek),
  }
})

/**
 * Returns the day's work. Orders: behind their plan, to finish today and in the next three working days, ready to
 * collect, to measure again, and without a date. Also claimed payments, visits of today (from an hour ago) and
 * tomorrow, messages to send, and the load of this week and the next five. Each list of orders is a range of the index
 * of ranks. Reads at most 300 rows, and three for each waiting message.
 */
export async function listToday(ctx: Ctx, now = Date.now()) {
  const date = indianDate(now)
  // An order's rank is the start of the day after its finish, plus or minus 2 ms for its priority.
  const today = startOfIndianDay(date) + maxUrgency
  const week = indianWeek(now)
  const found = await batch(
    ctx,
    statements({
      now,
      behindUpTo: today,
      dueUpTo: today + dayMs,
      visitsFrom: now - maxVisitMs,
      visitsTo: startOfIndianDay(date) + 2 * dayMs,
      week,
      lastWeek: week + shownWeeks - 1,
    }),
  )
  const { behind, due, toCollect, remeasure, undated } = found
  const drafts = draftsOf(found.messages)
  const days = workingDays(storedNameAndHours(found.facts).hours)
  const toRow = dayRow({
    date,
    days,
    pieces: new Map(found.pieces.map(({ id, image }) => [id, image])),
    garments: new Map(found.garments.map((garment) => [garment.id, garment])),
  })
  const lastDay = days.forward(date, daysAhead)
  const next = found.later.filter(({ rank }) => rank <= startOfIndianDay(lastDay) + dayMs + maxUrgency)
  return {
    at: new Date(now),
    date,
    behind: behind.slice(0, shownOrders).map(toRow),
    due: due.slice(0, shownOrders).map(toRow),
    next: next.slice(0, shownOrders).map(toRow),
    toCollect: toCollect.slice(0, shownToCollect).map(toRow),
    remeasure: remeasure.slice(0, shownToMeasure).map(toRow),
    undated: undated.slice(0, shownUndated).map(toRow),
    claims: found.claims,
    backup: toLastBackup(found.backup),
    visits: found.visits.slice(0, shownVisits).map(visitToAdmin),
    toSend: shownMessages({ ...found, messages: rowsOf(drafts.slice(0, shownToSend)) }).map(toAdmin),
    more: {
      behind: behind.length > shownOrders,
      due: due.length > shownOrders,
      next: next.length > shownOrders,
      toCollect: toCollect.length > shownToCollect,
      remeasure: remeasure.length > shownToMeasure,
      undated: undated.length > shownUndated,
      toSend: drafts.length > shownToSend,
      visits: found.visits.length > shownVisits,
    },
    weeks: weekLoads(
      found,
      Array.from({ length: shownWeeks }, (_, nth) => week + nth),
      days,
    ),
  }
}

/** Statement: selects unchecked claims of UPI payments, oldest first; one more than is shown. */
const listClaimsStatement = (ctx: Builder) =>
  ctx.db
    .select({
      id: orders.id,
      outfitType: orders.outfitType,
      customerName: orders.customerName,
      claimId: sql<string>`claim.value ->> 'id'`.as('claim_id'),
      amount: sql<number>`claim.value ->> 'amount'`.as('amount'),
      reference: sql<string | null>`claim.value ->> 'reference'`.as('reference'),
      at: sql<Date>`IFNULL(claim.value ->> 'changedAt', claim.value ->> 'at')`.mapWith(orders.claimedAt).as('at'),
    })
    .from(orders)
    .innerJoin(sql`json_each(${orders.claims}) AS claim`, sql`TRUE`)
    .where(isNotNull(orders.claimedAt))
    .orderBy(asc(orders.claimedAt))
    .limit(shownClaims + 1)

/** Columns of an order in the day's lists. */
const dayColumns = {
  id: orders.id,
  number: orders.number,
  alteredNumber: alteredNumber.as('altered_number'),

  outfitType: orders.outfitType,
  customerName: orders.customerName,
  customerPhone: orders.customerPhone,
  wearerName: orders.wearerName,
  status: orders.status,
  garment: orders.garment,
  measurementId: orders.measurementId,
  priority: orders.priority,
  eventDate: orders.eventDate,
  dueAt: orders.dueAt,
  plan: orders.plan,
  planBy: orders.planBy,
  balanceAmount: orders.balanceAmount,
  photo: sql<string | null>`json_extract(${orders.inspirationPhotos}, '$[0]')`.as('photo'),
  rank: orders.rank,
  updatedAt: orders.updatedAt,
}
type Row = Awaited<ReturnType<typeof rowsStatement>>[number]
const rowsStatement = (ctx: Ctx) => ctx.db.select(dayColumns).from(orders)

/** The image of the first piece of an order of `first`. */
const pieceImage = sql<string | null>`(SELECT json_extract(images, '$[0]') FROM products WHERE id =
  (SELECT product_id FROM order_items WHERE order_id = first.id ORDER BY position LIMIT 1))`

type Day = { date: string; days: WorkingDays; pieces: Map<string, string | null>; garments: Map<string, Garment> }
type Garment = { days: StepDays; fields: unknown[] }

/**
 * Returns an order for the day's list. `finishOn` is the day by which its status must be finished. `daysBehind` is the
 * number of working days since then, including today; a closed day adds none.
 */
const dayRow =
  ({ date, days, pieces, garments }: Day) =>
  (row: Row) => {
    const dueOn = row.dueAt && indianDate(row.dueAt.getTime())
    const finishOn = dueOn && finishOf(row, dueOn)
    const garment = garments.get(row.garment ?? otherGarment)
    return {
      id: row.id,
      number: row.number,
      alteredNumber: row.alteredNumber,
      outfitType: row.outfitType,
      customerName: row.customerName,
      customerPhone: row.customerPhone,
      wearerName: row.wearerName,
      status: row.status,
      /** The next status, set by the button 'Done'. */
      next: statusAfter(row.status, garment?.days) ?? null,
      lacksSizes: row.measurementId === null && isMeasured(garment),
      priority: row.priority,
      garment: row.garment,
      eventDate: row.eventDate,
      dueOn,
      finishOn,
      /** True if its stages share the remaining days. */
      isRush: row.planBy === 'rush',
      daysBehind: finishOn ? days.count(finishOn, date) : 0,
      balanceAmount: row.balanceAmount,
      image: row.photo ? `/api/photos/${row.photo}` : (pieces.get(row.id) ?? null),
      updatedAt: row.updatedAt,
    }
  }
