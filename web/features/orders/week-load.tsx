import { useQuery } from '@tanstack/react-query'
import { ListSection } from '../../ui/list-section.tsx'
import { weekText } from './day-work-texts.ts'
import { todayQuery } from './queries.ts'

/** How full the week is, by the orders that are fitted in it. */
export function WeekLoad() {
  const week = useQuery(todayQuery).data?.week
  if (!week) return null
  return (
    <ListSection title="The week's load">
      <li className={`num py-2.5 ${week.isFull ? 'font-semibold text-danger' : ''}`}>{weekText(week)}</li>
    </ListSection>
  )
}
