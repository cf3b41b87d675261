import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { ListSection } from '../../ui/sections.tsx'
import { todayQuery } from './queries.ts'
import { VisitRow } from './visit-row.tsx'

/**
 * Lists today's remaining visits, with tomorrow's at a press; a long list is cut and links to all visits. After the
 * last visit of the day it shows tomorrow's.
 */
export function TodayVisits() {
  const { data } = useQuery(todayQuery)
  if (!data || data.visits.length === 0) return null
  const today = data.visits.filter(({ startsAt }) => indianDate(Date.parse(startsAt)) === data.date)
  const tomorrow = data.visits.filter((visit) => !today.includes(visit))
  const isOver = today.length === 0
  const shown = isOver ? tomorrow : today
  const leadsToTomorrow = !isOver && tomorrow.length > 0 && !data.more.visits
  const from = isOver || leadsToTomorrow ? indianDate(Date.parse(data.date) + dayMs) : data.date
  return (
    <ListSection
      title={isOver ? 'Visits tomorrow' : 'Visits'}
      count={data.more.visits ? `${shown.length}+` : shown.length}
      more={
        <Link className="link text-label" href={`/admin?tab=visits&from=${from}`} onClick={showAdminTab}>
          {leadsToTomorrow ? `Visits tomorrow: ${tomorrow.length}` : 'All visits'}
        </Link>
      }
    >
      {shown.map((visit) => (
        <VisitRow key={visit.id} visit={visit} />
      ))}
    </ListSection>
  )
}
