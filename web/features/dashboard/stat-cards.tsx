import { Figures } from '../../ui/figures.tsx'
import type { Stats } from './queries.ts'

/** Converted leads of all leads, as a rounded percent; nothing of nothing is 0. */
const conversionRate = ({ totalLeads, convertedLeads }: Pick<Stats, 'totalLeads' | 'convertedLeads'>) =>
  totalLeads > 0 ? Math.round((convertedLeads / totalLeads) * 100) : 0

const formatCount = (figure: number) => figure.toLocaleString('en-IN')

export function StatCards({ stats }: { stats: Stats }) {
  const figures = [
    { name: 'Total Contacts', value: stats.totalContacts, note: `${formatCount(stats.newContacts)} new this month` },
    { name: 'Total Bookings', value: stats.totalBookings, note: `${formatCount(stats.pendingBookings)} pending` },
    { name: 'Total Leads', value: stats.totalLeads, note: `${formatCount(stats.qualifiedLeads)} qualified` },
    {
      name: 'Conversion Rate',
      value: `${conversionRate(stats)}%`,
      note: `${formatCount(stats.convertedLeads)} converted`,
    },
  ]
  return (
    <div className="mt-7">
      <Figures figures={figures} />
    </div>
  )
}
