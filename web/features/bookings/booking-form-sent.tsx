import { useEffect, useRef } from 'react'
import { type ServiceType, serviceLabels } from '../../../shared/services.ts'
import { longDate } from '../../lib/format.ts'

const redirectAfterMs = 2000

export type SentBooking = {
  id: string
  parentName: string
  childName: string
  phone: string
  serviceType: ServiceType
  eventDate?: string
  inspirationPhotos: string[]
}

/** The thanks in the form's place: what was sent, and two seconds later the dashboard. */
export default function BookingFormSent({ booking }: { booking: SentBooking }) {
  const container = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    container.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
    const redirectTimer = setTimeout(openDashboard, redirectAfterMs)
    return () => clearTimeout(redirectTimer)
  }, [])

  const { parentName, childName, phone, serviceType, eventDate, inspirationPhotos: photos } = booking
  const facts = {
    For: `${childName}, ${serviceLabels[serviceType]}`,
    'The day': eventDate && longDate(eventDate),
    'We call': phone,
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
        We have it, {parentName.split(' ')[0]}
      </h2>
      <p className="max-w-caption text-lead">
        We will contact you within 24 hours about the {serviceLabels[serviceType]} for {childName}. Taking you to your
        dashboard...
      </p>
      <dl className="num w-full border-t border-dashed border-edge">
        {Object.entries(facts).map(
          ([name, fact]) =>
            fact && (
              <div key={name} className="flex gap-4 border-b border-dashed border-edge py-2.5">
                <dt className="w-28 shrink-0 text-ink-soft">{name}</dt>
                <dd className="min-w-0 font-semibold">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <a className="btn" href={`/user/bookings/${booking.id}`}>
        See your booking
      </a>
    </div>
  )
}

/** At its plain address, where the entry of the history says which tab is meant. */
function openDashboard() {
  history.pushState({ tab: 'consultations' }, '', '/user/dashboard')
  location.reload()
}
