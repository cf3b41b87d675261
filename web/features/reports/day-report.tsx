import { indianDate } from '../../../shared/time.ts'
import { fullDate, moment, rupees } from '../../lib/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Figures as LargeFigures } from '../../ui/figures.tsx'
import { DueTomorrow } from './due-tomorrow.tsx'
import { Overdue } from './overdue.tsx'
import type { Day, Figures } from './queries.ts'
import { comparison, daySentence } from './report-words.ts'

/** One evening's report in words and figures. */
export function DayReport({ day: { date, from, to, figures } }: { day: Day }) {
  return (
    <article className="grid gap-6" aria-labelledby="report-day">
      <header>
        <h3 id="report-day" className="text-title leading-tight">
          {fullDate(to)}
        </h3>
        {figures && (
          <p className="num mt-1 text-label text-ink-soft">
            From {moment(from)} to {moment(to)}
          </p>
        )}
      </header>
      {figures ? <Whole figures={figures} /> : <p className="text-ink-soft">{missing(date)}</p>}
    </article>
  )
}

const missing = (date: string) =>
  date === indianDate(Date.now())
    ? 'Today’s report comes at seven in the evening.'
    : 'No report was written on this day.'

function Whole({ figures }: { figures: Figures }) {
  const { contacts, bookings, leads, chats, orders, money } = figures
  const large = { Bookings: bookings, 'New leads': leads, Enquiries: contacts, Chats: chats }
  return (
    <>
      <p className="max-w-[60ch] font-serif text-large italic text-ink-soft">{daySentence(figures)}</p>
      <LargeFigures
        figures={Object.entries(large).map(([name, figure]) => ({
          name,
          figure: figure.now,
          under: comparison(figure),
        }))}
      />
      <div className="grid gap-8 md:grid-cols-2 md:gap-12">
        <Overdue waiting={figures.waiting} />
        <DueTomorrow orders={figures.dueTomorrow} />
      </div>
      <section className="grid gap-3" aria-labelledby="report-orders">
        <h4 id="report-orders" className="section-title text-[1.25rem]">
          Orders and money
        </h4>
        <Facts
          className="grid-cols-2 md:grid-cols-3 lg:grid-cols-6"
          facts={{
            'Orders made': String(orders.made),
            Delivered: String(orders.delivered),
            'On the table': String(orders.active),
            'At risk': String(orders.atRisk),
            'Money taken': rupees(money.advances),
            'Balances open': rupees(money.openBalances),
          }}
        />
      </section>
    </>
  )
}
