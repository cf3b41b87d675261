import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PhotoFieldProps } from '../../lib/photo-field-props.ts'
import { LaterPart } from '../../ui/later-part.tsx'
import { BookingFormFields } from './booking-form-fields.tsx'
import type { SentBooking } from './booking-form-sent.tsx'
import { bookingFormSent } from './use-booking-form.ts'

type Props = {
  /** Gives way to the thanks. */
  heading: ReactNode
  photos?: (slot: PhotoFieldProps) => ReactNode
}

/**
 * Books a consultation. A visitor may fill everything in; sending asks for an account, and nothing typed is lost on
 * the way there and back.
 */
export function BookingForm({ heading, photos }: Props) {
  const [sent, setSent] = useState<SentBooking>()
  const [bookingsSent, setBookingsSent] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (bookingsSent === 0) return
    container.current?.scrollIntoView()
    container.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [bookingsSent])

  function bookAnother() {
    setSent(undefined)
    setBookingsSent(bookingsSent + 1)
  }
  return (
    <>
      {/* Hidden, not gone: the photo field empties itself when it sees that its photos are held no more. */}
      <div ref={container} hidden={sent !== undefined}>
        {heading}
        <BookingFormFields key={bookingsSent} photos={photos} onSent={setSent} />
      </div>
      {sent && (
        <LaterPart code={bookingFormSent}>
          {({ default: BookingFormSent }) => <BookingFormSent booking={sent} onAnother={bookAnother} />}
        </LaterPart>
      )}
    </>
  )
}
