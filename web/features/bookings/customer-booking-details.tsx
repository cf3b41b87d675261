import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type BookingStatus, customerMayCancel, followsOrder } from '../../../shared/bookings.ts'
import { photoUrl } from '../../../shared/photos.ts'
import { type ServiceType, serviceName } from '../../../shared/services.ts'
import { visitClock } from '../../../shared/visit-times.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { calendarEntry } from '../../lib/calendar-entry.ts'
import { saveFile } from '../../lib/download.ts'
import { fullDate, longDate, weekdayAndDay } from '../../lib/format.ts'
import { DetailsPage } from '../../shell/paper-page.tsx'
import { BreakableEmail } from '../../ui/contact-links.tsx'
import { DescriptionList } from '../../ui/figures.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { openChat } from '../chat/public.ts'
import { CustomerVisit } from '../visits/public.tsx'
import { CancelBooking, ChangeBooking } from './change-booking.tsx'
import { timeName } from './preferred-time-field.tsx'
import { type CustomerBookingDetails as Booking, bookingTag, customerBookingQuery } from './queries.ts'

const list = '/user/dashboard?tab=consultations'

type Props = { id: string }

/** Shows a customer's booking: request, status, next step, and actions to change it. */
export function CustomerBookingDetails({ id }: Props) {
  const query = useQuery(customerBookingQuery(id))
  return (
    <DetailsPage
      back={{ href: list, children: t('My Consultations') }}
      query={query}
      label={t('this consultation')}
      loadingLabel={t('Loading your consultation')}
      missing={<BookingNotFound />}
    >
      {(booking) => <BookingFacts booking={booking} />}
    </DetailsPage>
  )
}

const nextSteps: Record<BookingStatus, string> = {
  pending: t(
    'We have your booking and will contact you within 24 hours. Until then you can change the day, your wishes and your photos here.',
  ),
  confirmed: t('Your consultation is confirmed. If anything changes on your side, tell us here.'),
  'in-progress': t('We have begun the work. To change something now, please call us or write in the chat.'),
  completed: t('Everything is done. Thank you!'),
  cancelled: t('This consultation was cancelled. You can book again any time.'),
}

/** Returns the next step: an upcoming visit until work has begun, otherwise the step of the status. */
function nextStepOf({ status, visits: [visit] }: Booking) {
  if (!visit || (status !== 'pending' && status !== 'confirmed')) return nextSteps[status]
  return t('We see you on {day}, at {time}.', {
    day: weekdayAndDay(visit.startsAt),
    time: visitClock(Date.parse(visit.startsAt)),
  })
}

function BookingFacts({ booking }: { booking: Booking }) {
  const [isChanging, setChanging] = useState(false)
  const { serviceType, status, childName, createdAt, message, eventDate, order } = booking
  const photos = booking.inspirationPhotos
  const subject = t('{garment} for {name}', { garment: serviceName(serviceType), name: childName })
  const mayChange = customerMayCancel(status) && !followsOrder(order)
  return (
    <>
      <header className="mb-9 grid gap-3.5">
        <h1 className="page-title">{subject}</h1>
        <p className="num flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-soft">
          <StatusTag {...bookingTag(booking)} />
          <span>{t('Requested {day}', { day: longDate(createdAt) })}</span>
        </p>
      </header>
      <section aria-labelledby="next-step" className="mb-10 grid max-w-paragraph justify-items-start gap-3">
        <h2 id="next-step" className="text-section">
          {t('What happens next')}
        </h2>
        <p className="num">{nextStepOf(booking)}</p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {order && (
            <Link className="btn" href={`/user/orders/${order.id}`}>
              {followsOrder(order) ? t('See your order') : t('See the order that was cancelled')}
            </Link>
          )}
          <button
            type="button"
            className="link"
            onClick={() => openChat({ initialText: t('About {subject}: ', { subject }) })}
          >
            {t('Ask about this')}
          </button>
          {eventDate && status !== 'cancelled' && <AddToCalendar booking={{ ...booking, eventDate }} />}
        </p>
      </section>
      <div className="mb-10 empty:hidden">
        <CustomerVisit of="bookings" id={booking.id} about={booking} />
      </div>
      <section aria-labelledby="asked-for" className="grid gap-5">
        <h2 id="asked-for" className="text-section">
          {t('What you asked for')}
        </h2>
        <DescriptionList
          className="grid-cols-facts md:grid-cols-4"
          items={{
            [t('Date of the function')]: eventDate && fullDate(eventDate),
            [t('Best time to call')]: booking.preferredTime && timeName(booking.preferredTime),
            [t('We call')]: booking.phone,
            [t('Email')]: booking.email && <BreakableEmail email={booking.email} />,
            [t('Parent')]: booking.parentName,
          }}
        />
        {booking.product && <BookedProduct product={booking.product} />}
        {message && <blockquote className="quote">{message}</blockquote>}
        {photos.length > 0 && <PhotoStrip photos={photos.map(photoUrl)} label={t('Your photo')} />}
      </section>
      {/* Receives the focus after its buttons have gone. */}
      <footer tabIndex={-1} className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3 outline-none">
        {mayChange && (
          <>
            <button type="button" className="btn btn-line" onClick={() => setChanging(true)}>
              {t('Change')}
            </button>
            <CancelBooking consultation={booking} />
          </>
        )}
      </footer>
      {isChanging && <ChangeBooking {...{ booking }} onClose={() => setChanging(false)} />}
    </>
  )
}

const BookedProduct = ({ product }: { product: NonNullable<Booking['product']> }) => (
  <a
    className="grid max-w-paragraph grid-cols-thumbnail items-center gap-4.5"
    href={spokenPath(`/collections/${product.category}/${product.slug}`)}
  >
    <span className="image-frame">{product.image && <img src={product.image} alt="" loading="lazy" />}</span>
    <span className="link justify-self-start">{product.name}</span>
  </a>
)

const BookingNotFound = () => (
  <EmptyState
    heading="h1"
    title={t('There is no such consultation')}
    action={
      <Link className="btn btn-line" href={list}>
        {t('My Consultations')}
      </Link>
    }
  >
    {t('The link may be out of date, or may belong to somebody else’s consultation.')}
  </EmptyState>
)

type AddToCalendarProps = { booking: { id: string; childName: string; serviceType: ServiceType; eventDate: string } }

/** Adds the day of a booking to this device's calendar. */
function AddToCalendar({ booking: { id, childName, serviceType, eventDate } }: AddToCalendarProps) {
  const { name } = useBoutique()
  function save() {
    const url = location.origin + spokenPath(`/user/bookings/${id}`)
    const entry = calendarEntry({
      uid: `booking-${id}@${location.hostname}`,
      date: eventDate,
      title: t('{what} for {child}', { what: serviceName(serviceType), child: childName }),
      text: t('Your booking at {name}: {url}', { name, url }),
      url,
      at: Date.now(),
    })
    saveFile(entry, `${eventDate}.ics`)
  }
  return (
    <button type="button" className="link" onClick={save}>
      {t('Add the function to your calendar')}
    </button>
  )
}
