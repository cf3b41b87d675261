import { Link } from 'wouter'
import { indianDate } from '../../../shared/time.ts'
import { clockTime, dayAndMonth, formatRupees, fullDate, humanize } from '../../lib/format.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { DescriptionList, Figures as LargeFigures } from '../../ui/figures.tsx'
import { adminOrderPath } from '../orders/public.ts'
import type { Figures, ReportDay } from './report-text.tsx'
import { comparisonText, daySentence, overdueLinks } from './report-text.tsx'

export const DayReport = ({ day: { date, from, to, figures } }: { day: ReportDay }) => (
  <article className="grid gap-6" aria-labelledby="report-day">
    <header>
      <h3 id="report-day" className="text-title leading-tight">
        {fullDate(to)}
      </h3>
      {figures && (
        <p className="num mt-1 text-label text-ink-soft">
          From {dayAndMonth(from)}, {clockTime(from)}, to {dayAndMonth(to)}, {clockTime(to)}
        </p>
      )}
    </header>
    {figures ? <ReportContent figures={figures} to={to} /> : <p className="text-ink-soft">{missingReportText(date)}</p>}
  </article>
)

const missingReportText = (date: string) =>
  date === indianDate(Date.now())
    ? 'Today’s report comes at seven in the evening.'
    : 'No report was written on this day.'

/** Returns the received amounts by method and the refunds, without zero amounts. */
function waysPaid({ dayBook }: Figures['money']) {
  if (!dayBook) return {}
  const { byMethod, givenBack } = dayBook
  const ways = {
    Cash: byMethod.cash,
    UPI: byMethod.upi,
    Card: byMethod.card,
    'Bank transfer': byMethod.bank,
    'No method recorded': byMethod.other,
    Refunded: givenBack,
  }
  return Object.fromEntries(
    Object.entries(ways).flatMap(([name, amount]) => (amount === 0 ? [] : [[name, formatRupees(amount)]])),
  )
}

function ReportContent({ figures, to }: { figures: Figures; to: string }) {
  const { contacts, bookings, leads, chats, orders, money } = figures
  const large = { Bookings: bookings, Enquiries: contacts, Chats: chats, 'New people': leads }
  return (
    <>
      <p className="max-w-[60ch] font-serif text-large text-ink-soft">{daySentence(figures, to)}</p>
      <LargeFigures
        figures={Object.entries(large).map(([name, figure]) => ({
          name,
          value: figure.now,
          note: comparisonText(figure),
        }))}
      />
      <div className="grid gap-8 md:grid-cols-2 md:gap-12">
        <Overdue waiting={figures.waiting} />
        <DueTomorrow orders={figures.dueTomorrow} />
      </div>
      <section className="grid gap-3" aria-labelledby="report-orders">
        <h4 id="report-orders" className="section-title text-subtitle">
          Orders and money
        </h4>
        <DescriptionList
          className="grid-cols-facts md:grid-cols-3 lg:grid-cols-6"
          items={{
            'Orders made': String(orders.made),
            Delivered: String(orders.delivered),
            'In work': String(orders.active),
            'At risk': String(orders.atRisk),
            'Money taken': formatRupees(money.dayBook?.received ?? money.advances),
            Outstanding: formatRupees(money.openBalances),
            ...waysPaid(money),
          }}
        />
      </section>
    </>
  )
}

/** Lists orders promised or needed on the day after the report. */
const DueTomorrow = ({ orders }: { orders: Figures['dueTomorrow'] }) => (
  <section className="grid content-start gap-2" aria-labelledby="report-due">
    <h4 id="report-due" className="section-title text-subtitle">
      Due the next day
    </h4>
    {orders.length === 0 ? (
      <p className="text-ink-soft">Nothing.</p>
    ) : (
      <ul className="border-t border-hair">
        {orders.map(({ orderId, outfitType, customerName, status }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-4 border-b border-hair py-2 wrap-anywhere">
            <Link href={adminOrderPath(orderId)} className="link">
              {outfitType}
            </Link>
            <span className="text-ink-soft">{[customerName, humanize(status)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** Lists requests open for more than 18 of the promised 24 hours, each with a link. */
function Overdue({ waiting }: { waiting: Figures['waiting'] }) {
  const late = waiting && overdueLinks(waiting)
  return (
    <section className="grid content-start gap-2" aria-labelledby="report-overdue">
      <h4 id="report-overdue" className="section-title text-subtitle">
        Waiting for more than 18 hours
      </h4>
      {!late && <p className="text-ink-soft">This report was written later, when it could no longer be counted.</p>}
      {late?.length === 0 && <p className="text-ink-soft">Nothing. Everybody had an answer in time.</p>}
      {late && late.length > 0 && (
        <ul className="num">
          {late.map(({ text, href }) => (
            <li key={href}>
              <Link href={href} className="link" onClick={showAdminTab}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
