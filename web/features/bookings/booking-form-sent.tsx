import { useEffect, useRef } from 'react'
import { type ServiceType, serviceLabels } from '../../../shared/services.ts'
import { fullDate } from '../../lib/format.ts'
import { useBoutique } from '../boutique/public.tsx'
import { ChooseVisit } from '../visits/public.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { whenWeCall } from './when-we-call.ts'

export type SentBooking = {
  id: string
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
  const page = `/user/bookings/${booking.id}`
  const facts = {
    For: `${childName}, ${serviceLabels[serviceType]}`,
    'Date of the function': eventDate && fullDate(eventDate),
    Phone: phone,
    'Best time to call': preferredTime,
    Photos: photos.length > 0 && `${photos.length} sent`,
  }
  return (
    <div ref={container} className="grid content-start justify-items-start gap-5">
      <svg className="w-65 max-w-[70%] fill-none stroke-thread stroke-2" viewBox="0 0 260 64" aria-hidden="true">
        <path d="M2 44H150" strokeDasharray="12 8" strokeLinecap="round" />
        <path
          className="stroke-zari"
          strokeLinecap="round"
          d="M150 44c26 0 34-34 14-34s-14 40 16 34c22-4 20-26 6-24s-8 30 26 30M212 50l34-4M212 50l30 8"
        />
      </svg>
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        We have your booking, {parentName.split(' ')[0]}
      </h2>
      {booking.weekIsFull && (
        <p className="max-w-caption border-l-[3px] border-dashed border-thread pl-4 font-semibold">
          We are fully booked that week. We will call you to see what is possible.
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
          See your booking
        </a>
        {eventDate && <AddToCalendar booking={{ ...booking, eventDate }} />}
        <button type="button" className="link" onClick={onAnother}>
          Book another
        </button>
      </div>
    </div>
  )
}

function NextSteps({ phone, mayChoose }: { phone: string; mayChoose: boolean }) {
  const { hours } = useBoutique()
  const when = whenWeCall(Date.now(), hours)
  return (
    <section aria-labelledby="booking-next" className="grid max-w-caption gap-1.5">
      <h3 id="booking-next" className="text-lead font-semibold">
        What happens next
      </h3>
      <ol className="grid list-decimal gap-1.5 pl-5">
        <li>
          We call {phone} or write on WhatsApp{when && `, ${when}`}.
        </li>
        <li>
          {mayChoose
            ? 'You choose a time to come here, or we choose one together.'
            : 'Together we choose a day for your consultation.'}
        </li>
        <li>Until we call, you can change the details and the photos on your booking’s page.</li>
      </ol>
    </section>
  )
}
