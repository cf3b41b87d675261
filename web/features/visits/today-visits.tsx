import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { ListSection } from '../../ui/list-section.tsx'
import { todayQuery } from './queries.ts'
import { VisitRow } from './visit-row.tsx'

/** Who still comes today, and one press away who comes tomorrow; of very many the first, and the way to all of them. */
export function TodayVisits() {
  const { data } = useQuery(todayQuery)
  if (!data || data.visits.length === 0) return null
  const today = data.visits.filter(({ startsAt }) => indianDate(Date.parse(startsAt)) === data.date)
  const tomorrow = data.visits.length - today.length
  const isTomorrow = tomorrow > 0 && !data.more.visits
  const from = isTomorrow ? indianDate(Date.parse(data.date) + dayMs) : data.date
  return (
    <ListSection
      title="Visits"
      count={today.length}
      more={
        <Link className="link text-label" href={`/admin?tab=visits&from=${from}`} onClick={showAdminTab}>
          {isTomorrow ? `Visits tomorrow: ${tomorrow}` : 'All visits'}
        </Link>
      }
    >
      {today.length === 0 && (
        <li className="border-b border-hair py-2.5 text-ink-soft">Nobody else is coming today.</li>
      )}
      {today.map((visit) => (
        <VisitRow key={visit.id} visit={visit} />
      ))}
    </ListSection>
  )
}
