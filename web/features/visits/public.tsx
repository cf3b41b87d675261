import { Link } from 'wouter'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { type CustomersVisits, CustomerVisit } from './customer-visit.tsx'
import { OrderVisits } from './order-visits.tsx'

// When somebody comes, for the pages of bookings and orders.

type LineProps = { of: CustomersVisits; href: string; about: string }

/** One line in a list: when she comes next, or the way to choose. */
function VisitLine({ of: { visits, mayChooseVisit }, href, about }: LineProps) {
  const [visit] = visits
  if (!visit && !mayChooseVisit) return null
  return visit ? (
    <span className="num">{t('We see you on {time}', { time: visitTime(Date.parse(visit.startsAt)) })}</span>
  ) : (
    <Link className="link" href={`${href}?visit=choose`}>
      {t('Book your visit')}
      <span className="sr-only"> {t('for {about}', { about })}</span>
    </Link>
  )
}

export { CustomerVisit, OrderVisits, VisitLine }
