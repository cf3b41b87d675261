import { type ReactNode, useState } from 'react'
import type { PhotoFieldProps } from '../../lib/photos.ts'
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
  return (
    <>
      {/* Hidden, not gone: the photo field empties itself when it sees that its photos are held no more. */}
      <div hidden={sent !== undefined}>
        {heading}
        <BookingFormFields photos={photos} onSent={setSent} />
      </div>
      {sent && (
        <LaterPart code={bookingFormSent}>
          {({ default: BookingFormSent }) => <BookingFormSent booking={sent} />}
        </LaterPart>
      )}
    </>
  )
}
