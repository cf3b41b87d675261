import { Figures } from '../../ui/figures.tsx'
import type { Stats } from './queries.ts'

/** Converted leads of all leads, as a rounded percent; nothing of nothing is 0. */
export const conversionRate = ({ totalLeads, convertedLeads }: Pick<Stats, 'totalLeads' | 'convertedLeads'>) =>
  totalLeads > 0 ? Math.round((convertedLeads / totalLeads) * 100) : 0

const inIndia = (figure: number) => figure.toLocaleString('en-IN')

/** The spec's four figures with what stands under them. */
export function StatCards({ stats }: { stats: Stats }) {
  const figures = [
    { name: 'Total Contacts', figure: stats.totalContacts, under: `${inIndia(stats.newContacts)} new this month` },
    { name: 'Total Bookings', figure: stats.totalBookings, under: `${inIndia(stats.pendingBookings)} pending` },
    { name: 'Total Leads', figure: stats.totalLeads, under: `${inIndia(stats.qualifiedLeads)} qualified` },
    {
      name: 'Conversion Rate',
      figure: `${conversionRate(stats)}%`,
      under: `${inIndia(stats.convertedLeads)} converted`,
    },
  ]
  return (
    <div className="mt-7">
      <Figures figures={figures} />
    </div>
  )
}
