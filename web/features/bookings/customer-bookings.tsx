import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { customerMayCancel, followsOrder } from '../../../shared/bookings.ts'
import { type HeardFrom, heardFromKeys, heardFromName } from '../../../shared/heard-from.ts'
import { customerBookingPath } from '../../../shared/notifications.ts'
import { photoUrl } from '../../../shared/photos.ts'
import { serviceName } from '../../../shared/services.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { externalLink } from '../../lib/external-link.ts'
import { longDate } from '../../lib/format.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { Chips } from '../../ui/chips.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { VisitLine } from '../visits/public.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { bookingTag } from './booking-tag.ts'
import { CancelBooking } from './cancel-booking.tsx'
import { readJustBooked } from './just-booked.ts'
import { NextSteps, WeekIsFull } from './next-steps.tsx'
import type { CustomerBooking } from './queries.ts'

export function CustomerBookings() {
  const list = useInfiniteQuery(listQuery(api.user.bookings))
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

function CustomerBookingRow({ consultation }: { consultation: CustomerBooking }) {
  const { id, serviceType, status, childName, parentName, phone, createdAt, eventDate, message, order } = consultation
  const photos = consultation.inspirationPhotos
  const subject = t('{garment} for {name}', { garment: serviceName(serviceType), name: childName })
  const mayChange = customerMayCancel(status) && !followsOrder(order)
  const justBooked = readJustBooked()
  const isNew = justBooked?.id === id && mayChange
  return (
    <li tabIndex={-1} className="grid gap-3.5 border-b border-hair py-7 outline-none first:pt-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-section">{serviceName(serviceType)}</h3>
        <StatusTag {...bookingTag(consultation)} />
      </header>
      {isNew && <NewBooking {...{ consultation }} weekIsFull={justBooked.weekIsFull} />}
      <DescriptionList
        className="grid-cols-facts md:grid-cols-5"
        items={{
          [t('For')]: childName,
          [t('Requested')]: longDate(createdAt),
          [t('Parent')]: parentName,
          [t('Phone')]: phone,
          [t('Date of the function')]: eventDate && longDate(eventDate),
        }}
      />
      {message && <blockquote className="quote">{message}</blockquote>}
      {photos.length > 0 && <PhotoStrip photos={photos.map(photoUrl)} label={t('Your photo')} />}
      <div className="flex flex-wrap items-center gap-x-6">
        {isNew && <NewBookingLinks {...{ consultation, subject }} />}
        {order && (
          <Link className="link" href={`/user/orders/${order.id}`}>
            {followsOrder(order) ? t('Track this order') : t('See the order that was cancelled')}
          </Link>
        )}
        <Link className="link" href={customerBookingPath(id)}>
          {mayChange ? t('View or edit') : t('View')}
          <span className="sr-only">: {subject}</span>
        </Link>
        <VisitLine of={consultation} href={customerBookingPath(id)} about={subject} />
        {mayChange && <CancelBooking consultation={consultation} />}
      </div>
    </li>
  )
}

type Props = { consultation: CustomerBooking }

/** The booking that was just made, with its next steps. */
const NewBooking = ({ consultation, weekIsFull }: Props & { weekIsFull: boolean }) => (
  <div className="grid gap-5 bg-linen px-5 py-5">
    {weekIsFull && <WeekIsFull />}
    <NextSteps phone={consultation.phone} mayChoose={consultation.mayChooseVisit} />
    <HeardFromField booking={consultation} />
  </div>
)

/** The calendar and WhatsApp, beside the ways to see and to change it. */
function NewBookingLinks({ consultation, subject }: Props & { subject: string }) {
  const { whatsapp } = useBoutique()
  const { eventDate } = consultation
  return (
    <>
      {eventDate && <AddToCalendar booking={{ ...consultation, eventDate }} />}
      {whatsapp && (
        <a
          className="link"
          href={whatsappUrl(whatsapp, t('About my consultation: {what}', { what: subject }))}
          {...externalLink}
        >
          {t('Write on WhatsApp')}
        </a>
      )}
    </>
  )
}

type HeardFromProps = { booking: { id: string; updatedAt: string } }

/** One tap, or none; another tap corrects it. The booking has been sent whatever comes of this. */
function HeardFromField({ booking: { id, updatedAt } }: HeardFromProps) {
  const chips = useRef<HTMLDivElement>(null)
  const { mutate, isSuccess } = useMutation({
    mutationFn: (heardFrom: HeardFrom) =>
      send(api.user.bookings[':id'].$patch({ param: { id }, json: { updatedAt, heardFrom } })),
    onError: (error) => {
      // A chip that stays chosen is changed by no tap.
      for (const chip of chips.current?.querySelectorAll('input') ?? []) chip.checked = false
      toastFailure(error, t('We could not note this. Please tap again.'))
    },
  })
  return (
    <div className="grid gap-2" ref={chips}>
      <Chips
        label={t('How did you hear of us?')}
        name="heardFrom"
        of={heardFromKeys.map((key) => [key, heardFromName(key)] as const)}
        onChange={(heardFrom) => mutate(heardFrom)}
      />
      <p className="text-fine text-ink-soft" role="status">
        {isSuccess && t('Thank you.')}
      </p>
    </div>
  )
}
