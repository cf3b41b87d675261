import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { tNodes } from '../../lib/t-nodes.ts'
import { calendarPath } from './queries.ts'

/** Visits that were cancelled and whose time is still to come, each with the entry that takes it out of a calendar. */
export const CancelledVisits = ({ visits }: { visits: { id: string; startsAt: string }[] }) =>
  visits.map(({ id, startsAt }) => (
    <p key={id} role="status" className="text-label">
      {tNodes('The visit on {time} is cancelled. {takeOut}', {
        time: <span className="num">{visitTime(Date.parse(startsAt))}</span>,
        takeOut: (
          <a className="link" href={calendarPath(id)}>
            {t('Take it out of the calendar')}
          </a>
        ),
      })}
    </p>
  ))
