import { visitTime } from '../../../shared/visit-times.ts'
import { calendarPath } from './queries.ts'

/** Visits that were cancelled and whose time is still to come, each with the entry that takes it out of a calendar. */
export const CancelledVisits = ({ visits }: { visits: { id: string; startsAt: string }[] }) =>
  visits.map(({ id, startsAt }) => (
    <p key={id} role="status" className="text-label">
      The visit on <span className="num">{visitTime(Date.parse(startsAt))}</span> is cancelled.{' '}
      <a className="link" href={calendarPath(id)}>
        Take it out of the calendar
      </a>
    </p>
  ))
