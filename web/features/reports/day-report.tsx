import { indianDate } from '../../../shared/time.ts'
import { clockTime, dayAndMonth, formatRupees, fullDate } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Figures as LargeFigures } from '../../ui/figures.tsx'
import type { Figures, ReportDay } from './queries.ts'
import { comparisonText, daySentence } from './report-text.ts'
import { DueTomorrow, Overdue } from './waiting-lists.tsx'

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
    {figures ? <ReportContent figures={figures} /> : <p className="text-ink-soft">{missingReportText(date)}</p>}
  </article>
)

const missingReportText = (date: string) =>
  date === indianDate(Date.now())
    ? 'Today’s report comes at seven in the evening.'
    : 'No report was written on this day.'

/** By each way that money came, and what went back: those that are not nothing. */
function waysPaid({ dayBook }: Figures['money']) {
  if (!dayBook) return {}
  const { byMethod, givenBack } = dayBook
  const ways = {
    Cash: byMethod.cash,
    UPI: byMethod.upi,
    Card: byMethod.card,
    'Bank transfer': byMethod.bank,
    'Not said how': byMethod.other,
    'Given back': givenBack,
  }
  return Object.fromEntries(
    Object.entries(ways).flatMap(([name, amount]) => (amount === 0 ? [] : [[name, formatRupees(amount)]])),
  )
}

function ReportContent({ figures }: { figures: Figures }) {
  const { contacts, bookings, leads, chats, orders, money } = figures
  const large = { Bookings: bookings, 'New leads': leads, Enquiries: contacts, Chats: chats }
  return (
    <>
      <p className="max-w-[60ch] font-serif text-large italic text-ink-soft">{daySentence(figures)}</p>
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
            'Balances open': formatRupees(money.openBalances),
            ...waysPaid(money),
          }}
        />
      </section>
    </>
  )
}
