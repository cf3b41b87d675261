import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PhotoFieldProps } from '../../lib/photo-field-props.ts'
import { EarlyForm } from '../../ui/early-form.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { BookingFormConsent } from './booking-form-consent.tsx'
import { BookingFormProduct } from './booking-form-product.tsx'
import type { SentBooking } from './booking-form-sent.tsx'
import { BookingFormServices } from './booking-form-services.tsx'
import { EventDateField } from './event-date-field.tsx'
import { PreferredTimeField } from './preferred-time-field.tsx'
import { useBookedProduct } from './use-booked-product.ts'
import { importAccountDialog, useBookingForm } from './use-booking-form.ts'

const BookingFormAccount = lazy(importAccountDialog)

type Props = { photos?: (slot: PhotoFieldProps) => ReactNode; onSent: (booking: SentBooking) => void }

export function BookingFormFields({ photos, onSent }: Props) {
  const [keys, setKeys] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  const booked = useBookedProduct()
  const { user, isVisitor, isAskingForAccount, setAskingForAccount, errors, busy, form } = useBookingForm(
    keys,
    (booking) => {
      setKeys([])
      onSent(booking)
    },
  )
  function changePhotos(ready: string[], onTheirWay: number) {
    // The same photos again are no change: the field takes a change to none for 'they are sent'.
    setKeys((held) => (held.join() === ready.join() ? held : ready))
    setWaiting(onTheirWay)
  }
  const isWaiting = waiting > 0 && !isVisitor
  const waitingLabel = isWaiting && `Waiting for ${waiting} photo${waiting > 1 ? 's' : ''}`
  return (
    <EarlyForm {...form} className="grid min-w-0 gap-5.5">
      <BookingFormErrors count={Object.values(errors).length} />
      <BookingFormServices error={errors.serviceType} />
      <div className="grid items-start gap-5.5 sm:grid-cols-2">
        <TextField label="Who is it for?" name="childName" autoComplete="off" error={errors.childName} />
        <TextField label="Parent's name or your own" name="parentName" autoComplete="name" error={errors.parentName} />
        <TextField label="Phone" name="phone" type="tel" autoComplete="tel" error={errors.phone} />
        <TextField label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
        <EventDateField product={booked.product} error={errors.eventDate} />
        <PreferredTimeField error={errors.preferredTime} />
      </div>
      <TextArea
        label="Message"
        name="message"
        optional
        error={errors.message}
        hint={<BookingFormProduct slug={booked.slug} name={booked.name} onRemove={booked.remove} />}
      />
      {photos && (
        <div className="grid min-w-0 gap-1.5">
          <p className="legend">
            Inspiration photos <span className="font-normal text-ink-soft">(up to 5, 10 MB each)</span>
          </p>
          {photos({ keys, onChange: changePhotos })}
          {errors.inspirationPhotos && <p className="error-text">{errors.inspirationPhotos}</p>}
        </div>
      )}
      <BookingFormConsent error={errors.consent} />
      <button type="submit" className="btn" disabled={isWaiting} aria-disabled={busy}>
        {busy ? 'Sending...' : waitingLabel || 'Book Consultation'}
      </button>
      <p className="text-label text-ink-soft">
        {user
          ? 'We will contact you within 24 hours.'
          : 'You can look around as a guest. Booking asks for an account, so that you can follow the work.'}
      </p>
      {isAskingForAccount && (
        <Suspense>
          <BookingFormAccount onClose={() => setAskingForAccount(false)} photos={keys.length + waiting} />
        </Suspense>
      )}
    </EarlyForm>
  )
}

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

function BookingFormErrors({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="error-box" role="alert">
      {count === 1 ? 'One field needs' : `${numberWords[count]} fields need`} another look before we can send this.
    </p>
  )
}
