import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { AskToMove } from './ask-to-move.tsx'
import { type CustomersVisits, CustomerVisit } from './customer-visit.tsx'
import { OrderVisits } from './order-visits.tsx'

// When somebody comes, for the pages of bookings and orders.

/** One line in a list: when a customer comes next. */
function VisitLine({ visits: [visit] }: Pick<CustomersVisits, 'visits'>) {
  return visit ? (
    <p className="num text-label font-semibold">
      {t('We see you on {time}', { time: visitTime(Date.parse(visit.startsAt)) })}
    </p>
  ) : null
}

export { AskToMove, CustomerVisit, OrderVisits, VisitLine }
