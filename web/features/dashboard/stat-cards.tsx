import type { Stats } from './queries.ts'

/** Converted leads of all leads, as a rounded percent; nothing of nothing is 0. */
export const conversionRate = ({ totalLeads, convertedLeads }: Pick<Stats, 'totalLeads' | 'convertedLeads'>) =>
  totalLeads > 0 ? Math.round((convertedLeads / totalLeads) * 100) : 0

const inIndia = (figure: number) => figure.toLocaleString('en-IN')

/** The spec's four figures with what stands under them. */
export function StatCards({ stats }: { stats: Stats }) {
  const cards = [
    {
      name: 'Total Contacts',
      figure: inIndia(stats.totalContacts),
      under: `${inIndia(stats.newContacts)} new this month`,
    },
    {
      name: 'Total Bookings',
      figure: inIndia(stats.totalBookings),
      under: `${inIndia(stats.pendingBookings)} pending`,
    },
    { name: 'Total Leads', figure: inIndia(stats.totalLeads), under: `${inIndia(stats.qualifiedLeads)} qualified` },
    {
      name: 'Conversion Rate',
      figure: `${conversionRate(stats)}%`,
      under: `${inIndia(stats.convertedLeads)} converted`,
    },
  ]
  return (
    <dl className="num mt-7 grid grid-cols-2 md:grid-cols-4">
      {cards.map(({ name, figure, under }) => (
        <div
          key={name}
          className="grid min-w-0 content-start gap-1 border-t border-hair py-4 even:border-l even:pl-5 md:py-5.5 md:not-first:border-l md:not-first:pl-7"
        >
          <dt className="text-label text-ink-soft">{name}</dt>
          <dd className="font-display text-[2.5rem] leading-none font-[350] tracking-tight md:text-[3rem]">{figure}</dd>
          <dd className="text-[0.875rem] text-ink-soft">{under}</dd>
        </div>
      ))}
    </dl>
  )
}
