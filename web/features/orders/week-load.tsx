import { useQuery } from '@tanstack/react-query'
import { dayMonth } from '../../lib/format.ts'
import { ListSection } from '../../ui/list-section.tsx'
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

type Week = { weekOf: string; load: number; capacity: number | null }

/** `Week of 7 Dec: 7 of 8`, or without a capacity how much there is. */
const weekText = ({ weekOf, load, capacity }: Week) =>
  `Week of ${dayMonth(weekOf)}: ${load} ${capacity === null ? 'to be fitted' : `of ${capacity}`}`
