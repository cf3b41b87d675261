import { useEffect, useRef } from 'react'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { keepJustBooked } from './booking-to-send.ts'
import { NextSteps, WeekIsFull } from './next-steps.tsx'

export type SentBooking = {
  id: string
  parentName: string
  phone: string
  weekIsFull: boolean
  /** The last Indian date that a visit can be chosen for; null where none can. */
  visitsUntil: string | null
}

/** Time to read the thanks, in milliseconds. */
const thanksMs = 2000

/** The thanks in the form's place, until the page of the customer's consultations opens, with this booking on top. */
export default function BookingFormSent({ booking }: { booking: SentBooking }) {
  const container = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const path = spokenPath('/user/dashboard?tab=consultations')
  const { parentName, phone, weekIsFull, visitsUntil } = booking
  useEffect(() => {
    container.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
    keepJustBooked(booking)
    const timer = setTimeout(() => location.assign(path), thanksMs)
    return () => clearTimeout(timer)
  }, [booking, path])
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
      {weekIsFull && <WeekIsFull />}
      <NextSteps phone={phone} mayChoose={visitsUntil !== null} />
      <a className="btn flex-[1_1_220px] sm:flex-none" href={path}>
        {t('See your booking')}
      </a>
    </div>
  )
}
