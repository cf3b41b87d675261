import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { AskToMove } from './ask-to-move.tsx'
import { type CustomersVisits, CustomerVisit } from './customer-visit.tsx'
import { OrderVisits } from './order-visits.tsx'

// Parts for the pages of bookings and orders.

/** Shows the next visit in one line of a list. */
function VisitLine({ visits: [visit] }: Pick<CustomersVisits, 'visits'>) {
  return visit ? (
    <p className="num text-label font-semibold">
      {t('We see you on {time}', { time: visitTime(Date.parse(visit.startsAt)) })}
    </p>
  ) : null
}

export { AskToMove, CustomerVisit, OrderVisits, VisitLine }
