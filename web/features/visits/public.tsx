import { Link } from 'wouter'
import { visitTime } from '../../../shared/visit-times.ts'
import { ChooseVisit } from './choose-visit.tsx'
import { type CustomersVisits, CustomerVisit } from './customer-visit.tsx'
import { OrderVisits } from './order-visits.tsx'

// When somebody comes, for the pages of bookings and orders.

type LineProps = { of: CustomersVisits; href: string; about: string }

/** One line in a list: when she comes next, or the way to choose. */
function VisitLine({ of: { visits, mayChooseVisit }, href, about }: LineProps) {
  const [visit] = visits
  if (!visit && !mayChooseVisit) return null
  return visit ? (
    <span className="num">Visit {visitTime(Date.parse(visit.startsAt))}</span>
  ) : (
    <Link className="link mb-1.5" href={`${href}?visit=choose`}>
      Choose a time to come<span className="sr-only"> for {about}</span>
    </Link>
  )
}

export { ChooseVisit, CustomerVisit, OrderVisits, VisitLine }
