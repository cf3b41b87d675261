import { between, sql } from 'drizzle-orm'
import { lazy } from '../../../shared/lazy.ts'
import { givenName } from '../../../shared/names.ts'
import { paymentMethods } from '../../../shared/orders.ts'
import {
  closingToMidnightMs,
  lastDates,
  lastReportDate,
  type ReportFigures,
  reportPeriod,
  unansweredLimitMs,
} from '../../../shared/reports.ts'
import { startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { dailyReports } from '../../db/schema.ts'
import { enqueueStatement, type NewNotification } from '../notifications/enqueue.ts'
import { countUnanswered, getFigures } from './figures.ts'

/** Days that a run looks back on for missing reports. */
const lookbackDays = 7

/**
 * Writes the report of the last evening if there is none yet, and those missing from the week before; notifies the
 * admins of the last evening's. However often this runs, and twice at once: one report and one notification for each
 * Indian date. More than `notifyWithinMs` milliseconds after 19:00 a report comes without a notification.
 */
export async function writeDueReports(ctx: Ctx, now: number, notifyWithinMs = closingToMidnightMs) {
  const last = lastReportDate(now)
  const dates = lastDates(startOfIndianDay(last), lookbackDays)
  const stored = await run(
    ctx,
    ctx.db
      .select({ date: dailyReports.date })
      .from(dailyReports)
      .where(between(dailyReports.date, dates[0] ?? last, last))
      .orderBy(dailyReports.date),
  )
  const storedDates = new Set(stored.map(({ date }) => date))
  // A boutique that has no report yet has missed none: its first is that of an evening.
  const isInTime = now - reportPeriod(last).to < notifyWithinMs
  const first = stored[0]?.date ?? (isInTime ? last : undefined)
  for (const date of dates)
    if (first && date >= first && !storedDates.has(date)) await insertReport(ctx, date, date === last && isInTime)
}

async function insertReport(ctx: Ctx, date: string, shouldNotify: boolean) {
  const waiting = shouldNotify ? await countUnanswered(ctx, reportPeriod(date).to - unansweredLimitMs) : null
  const figures = { ...(await getFigures(ctx, date)), waiting }
  const isMissing = sql`NOT EXISTS (SELECT 1 FROM daily_reports WHERE date = ${date})`
  const notification: NewNotification = {
    userId: null,
    type: 'daily_report',
    ...toNotificationText(date, figures),
    relatedId: date,
  }
  await batch(ctx, {
    // First, while the report is missing: of two runs at once only one finds it so.
    enqueue: shouldNotify ? enqueueStatement(ctx, notification, isMissing) : undefined,
    insert: ctx.db.insert(dailyReports).values({ date, figures }).onConflictDoNothing(),
  })
}

const rupees = lazy(
  () => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }),
)
const money = (paise: number) => rupees().format(paise / 100)
const pluralize = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const dayFormat = lazy(() => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' }))

/** A report as a notification says it: the day's figures first, for a phone's screen cuts off the rest. */
function toNotificationText(date: string, figures: ReportFigures) {
  return {
    title: `The day in the shop: ${dayFormat().format(new Date(date))}`,
    message: [newCountsText(figures), unansweredText(figures), dueText(figures), ordersText(figures)]
      .filter(Boolean)
      .join('\n'),
  }
}

function newCountsText({ bookings, contacts, leads, chats }: ReportFigures) {
  const countText = (of: typeof bookings, one: string, many?: string) =>
    `${pluralize(of.now, one, many)} (${of.before} the day before, ${of.weekMean} a day in the week before)`
  return [
    countText(bookings, 'new booking'),
    countText(contacts, 'new enquiry', 'new enquiries'),
    countText(leads, 'new lead'),
    countText(chats, 'new chat'),
  ].join('\n')
}

function unansweredText({ waiting: late }: ReportFigures) {
  if (!late) return ''
  const parts = [
    late.quotes && pluralize(late.quotes, 'change of a quotation', 'changes of quotations'),
    late.passwordResets && pluralize(late.passwordResets, 'password request'),
    late.chats && pluralize(late.chats, 'chat'),
    late.chatLeads && pluralize(late.chatLeads, 'chat guest', 'chat guests'),
    late.contacts && pluralize(late.contacts, 'enquiry', 'enquiries'),
    late.bookings && pluralize(late.bookings, 'booking'),
  ].filter(Boolean)
  return parts.length > 0
    ? `Waiting for more than 18 of the promised 24 hours: ${parts.join(', ')}.`
    : 'Nobody has waited for more than 18 hours.'
}

/** By the first name: it lies on a locked phone. */
function dueText({ dueTomorrow }: ReportFigures) {
  const names = dueTomorrow.map(({ outfitType, customerName }) =>
    customerName ? `${outfitType} for ${givenName(customerName)}` : outfitType,
  )
  return names.length > 0 ? `Due tomorrow: ${names.join(', ')}.` : 'Nothing is due tomorrow.'
}

function ordersText({ orders: { made, delivered, active, atRisk }, money: figures }: ReportFigures) {
  return (
    `Orders: ${made} made, ${delivered} delivered, ${active} being made, ${atRisk} at risk. ` +
    `Money: ${paidText(figures)}, ${money(figures.openBalances)} outstanding.`
  )
}

const methodNames = { cash: 'cash', upi: 'UPI', card: 'card', bank: 'bank transfer', other: 'other' } as const

/** `₹12,000 taken (₹5,000 cash, ₹7,000 UPI), ₹500 refunded`. */
function paidText({ advances, dayBook }: ReportFigures['money']) {
  if (!dayBook) return `${money(advances)} taken`
  const { received, givenBack, byMethod } = dayBook
  const ways = [...paymentMethods, 'other' as const].flatMap((method) =>
    byMethod[method] === 0 ? [] : `${money(byMethod[method])} ${methodNames[method]}`,
  )
  const by = ways.length > 0 ? ` (${ways.join(', ')})` : ''
  return `${money(received)} taken${by}${givenBack === 0 ? '' : `, ${money(givenBack)} refunded`}`
}
