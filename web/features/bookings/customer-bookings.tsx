import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { customerMayCancel, followsOrder } from '../../../shared/bookings.ts'
import { customerBookingPath } from '../../../shared/notifications.ts'
import { serviceName } from '../../../shared/services.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { longDate } from '../../lib/format.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { VisitLine } from '../visits/public.tsx'
import { bookingsQuery, bookingTag, type CustomerBooking } from './queries.ts'

export function CustomerBookings() {
  const list = useInfiniteQuery(bookingsQuery)
  return (
    <PagedList list={list} label={t('consultations')} what={t('your consultations')} empty={<NoneYet />}>
      {(rows) => (
        <ul>
          {rows.map((consultation) => (
            <CustomerBookingRow key={consultation.id} consultation={consultation} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const NoneYet = () => (
  <EmptyState
    title={t('No Consultations Yet')}
    action={
      <a className="btn mt-2" href={spokenPath('/#contact')}>
        {t('Book Consultation')}
      </a>
    }
  >
    {t('Tell us about the day, and we will contact you within 24 hours.')}
  </EmptyState>
)

type Props = { consultation: CustomerBooking }

function CustomerBookingRow({ consultation }: Props) {
  const { serviceType, childName, parentName, phone, createdAt, eventDate, message, visits } = consultation
  const requested = longDate(createdAt)
  return (
    <li className="grid gap-3 border-b border-hair py-5.5 first:pt-0 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_auto] md:items-center md:gap-x-10">
      <div className="grid min-w-0 gap-1.5">
        <header className="flex items-start justify-between gap-3 md:flex-col-reverse md:gap-2">
          <h3 className="min-w-0 text-large wrap-anywhere md:text-section">{serviceName(serviceType)}</h3>
          <StatusTag {...bookingTag(consultation)} />
        </header>
        <p className="leading-snug wrap-anywhere">{t('for {name}', { name: childName })}</p>
        <VisitLine visits={visits} />
        <p className="num text-label leading-normal wrap-anywhere text-ink-soft">
          {eventDate
            ? t('Requested {requested}, for {day}', { requested, day: longDate(eventDate) })
            : t('Requested {day}', { day: requested })}
        </p>
        <p className="num flex flex-wrap gap-x-4 text-label leading-normal wrap-anywhere text-ink-soft">
          <span>{parentName}</span> <span>{phone}</span>
        </p>
      </div>
      <div className="min-w-0 empty:hidden">{message && <blockquote className="quote">{message}</blockquote>}</div>
      <Way consultation={consultation} />
    </li>
  )
}

/** The one way on from a consultation: to its order, to choosing a visit, or to its page, which has all the rest. */
function Way({ consultation: { id, status, order, serviceType, childName, mayChooseVisit } }: Props) {
  const path = customerBookingPath(id)
  const isOpen = customerMayCancel(status) && !followsOrder(order)
  const subject = t('{garment} for {name}', { garment: serviceName(serviceType), name: childName })
  const [href, label] = order
    ? [`/user/orders/${order.id}`, followsOrder(order) ? t('Track this order') : t('See the order that was cancelled')]
    : mayChooseVisit
      ? [`${path}?visit=choose`, t('Book your visit')]
      : [path, isOpen ? t('View or edit') : t('View')]
  return (
    <p className="flex flex-wrap items-center gap-x-5 md:grid md:justify-items-end">
      <Link className="btn btn-line btn-small" href={href}>
        {label}
        <span className="sr-only">: {subject}</span>
      </Link>
      {href !== path && (
        <Link className="link" href={path}>
          {isOpen ? t('View or edit') : t('View')}
          <span className="sr-only">: {subject}</span>
        </Link>
      )}
    </p>
  )
}
