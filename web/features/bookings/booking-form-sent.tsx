import { useEffect, useRef } from 'react'
import { type ServiceType, serviceName } from '../../../shared/services.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { fullDate } from '../../lib/format.ts'
import { useBoutique } from '../boutique/public.tsx'
import { ChooseVisit } from '../visits/public.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { HeardFromField } from './heard-from.tsx'
import { timeName } from './preferred-time-field.tsx'
import { whenWeCall } from './when-we-call.ts'

export type SentBooking = {
  id: string
  updatedAt: string
  parentName: string
  childName: string
  phone: string
  serviceType: ServiceType
  eventDate?: string
  preferredTime?: string
  inspirationPhotos: string[]
  weekIsFull: boolean
  /** The last Indian date that a visit can be chosen for; null where none can. */
  visitsUntil: string | null
}

/** The thanks in the form's place, until she leaves: what happens next, and what was sent. */
export default function BookingFormSent({ booking, onAnother }: { booking: SentBooking; onAnother: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    container.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])

  const { parentName, childName, phone, serviceType, eventDate, preferredTime, inspirationPhotos: photos } = booking
  const page = spokenPath(`/user/bookings/${booking.id}`)
  const facts = {
    [t('For')]: `${childName}, ${serviceName(serviceType)}`,
    [t('Date of the function')]: eventDate && fullDate(eventDate),
    [t('Phone')]: phone,
    [t('Best time to call')]: preferredTime && timeName(preferredTime),
    [t('Photos')]: photos.length > 0 && t('{count} sent', { count: photos.length }),
  }
  return (
    // On a phone the toast that says so stands at the top: it covers the drawing, and not the words.
    <div ref={container} className="grid scroll-mt-20 content-start justify-items-start gap-5 sm:scroll-mt-0">
      <svg className="w-65 max-w-[70%] fill-none stroke-thread stroke-2" viewBox="0 0 260 64" aria-hidden="true">
        <path d="M2 44H150" strokeDasharray="12 8" strokeLinecap="round" />
        <path
          className="stroke-zari"
          strokeLinecap="round"
          d="M150 44c26 0 34-34 14-34s-14 40 16 34c22-4 20-26 6-24s-8 30 26 30M212 50l34-4M212 50l30 8"
        />
      </svg>
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {t('We have your booking, {name}', { name: parentName.split(' ')[0] ?? '' })}
      </h2>
      {booking.weekIsFull && (
        <p className="max-w-caption border-l-[3px] border-dashed border-thread pl-4 font-semibold">
          {t('We are fully booked that week. We will call you to see what is possible.')}
        </p>
      )}
      <NextSteps phone={phone} mayChoose={booking.visitsUntil !== null} />
      <dl className="num w-full border-t border-dashed border-edge">
        {Object.entries(facts).map(
          ([name, fact]) =>
            fact && (
              <div key={name} className="flex gap-4 border-b border-dashed border-edge py-2.5">
                <dt className="w-28 shrink-0 text-ink-soft">{name}</dt>
                <dd className="min-w-0 font-semibold wrap-anywhere">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-2">
        {booking.visitsUntil && <ChooseVisit bookingId={booking.id} until={booking.visitsUntil} />}
        <a className={booking.visitsUntil ? 'link' : 'btn flex-[1_1_220px] sm:flex-none'} href={page}>
          {t('See your booking')}
        </a>
        {eventDate && <AddToCalendar booking={{ ...booking, eventDate }} />}
        <button type="button" className="link" onClick={onAnother}>
          {t('Book another')}
        </button>
      </div>
      <HeardFromField booking={booking} />
    </div>
  )
}

function NextSteps({ phone, mayChoose }: { phone: string; mayChoose: boolean }) {
  const { hours } = useBoutique()
  const when = whenWeCall(Date.now(), hours)
  return (
    <section aria-labelledby="booking-next" className="grid max-w-caption gap-1.5">
      <h3 id="booking-next" className="text-lead font-semibold">
        {t('What happens next')}
      </h3>
      <ol className="grid list-decimal gap-1.5 pl-5">
        <li>
          {when
            ? t('We will call {phone} or write on WhatsApp, {when}.', { phone, when })
            : t('We will call {phone} or write on WhatsApp.', { phone })}
        </li>
        <li>
          {mayChoose
            ? t('You choose a time to come here, or we choose one together.')
            : t('Together we choose a day for your consultation.')}
        </li>
        <li>{t('Until we call, you can change the details and the photos on your booking’s page.')}</li>
      </ol>
    </section>
  )
}
