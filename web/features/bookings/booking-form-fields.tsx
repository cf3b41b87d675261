import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readinessNotice } from '../../../shared/readiness.ts'
import { indianToday } from '../../../shared/time.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { useHydrated } from '../../lib/browser-state.ts'
import { longDate } from '../../lib/format.ts'
import type { PhotoFieldProps } from '../../lib/photos.ts'
import { useFieldError } from '../../lib/use-form.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { EarlyForm, SubmitButton } from '../../ui/form.tsx'
import { LaterPart } from '../../ui/later-part.tsx'
import { errorsSentence } from './booking-draft.ts'
import { BookingFormProduct, BookingFormServices, useBookedProduct } from './booking-form-choice.tsx'
import { BookingFormResumed, useResumedBooking } from './booking-form-resumed.tsx'
import type { SentBooking } from './booking-form-sent.tsx'
import { PreferredTimeField } from './preferred-time-field.tsx'
import { accountDialog, useBookingForm } from './use-booking-form.ts'

type Props = { photos?: (slot: PhotoFieldProps) => ReactNode; onSent: (booking: SentBooking) => void }

export function BookingFormFields({ photos, onSent }: Props) {
  const [keys, setKeys] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  const [failed, setFailed] = useState(0)
  const [unstored, setUnstored] = useState(0)
  const [isRestored, setRestored] = useState(false)
  const { user, isVisitor, isAskingForAccount, setAskingForAccount, refusal, submit, agreedAt } = useBookingForm(
    keys,
    // After the sign-up she has read that one is missing, and that it goes without.
    () => failed === 0 || resumed.step === 'photosMissing' || resumed.step === 'addAgain',
    (booking) => {
      resumed.finish()
      setKeys([])
      onSent(booking)
    },
  )
  const { errors, busy, form } = submit
  const booked = useBookedProduct(form.ref)
  const photoCounts = { ready: keys.length, waiting, isRestored }
  const resumed = useResumedBooking({
    ...{ form: form.ref, isUnsent: refusal !== undefined && !busy },
    ...{ user, isVisitor, photos: photoCounts },
  })
  function changePhotos(ready: string[], onTheirWay: number, notSent: number, notStored = 0) {
    // The same photos again are no change: the field takes a change to none for 'they are sent'.
    setKeys((held) => (held.join() === ready.join() ? held : ready))
    setWaiting(onTheirWay)
    setFailed(notSent)
    setUnstored(notStored)
  }
  const errorCount = Object.values(errors).length
  const isResumed = resumed.step && errorCount === 0 && (resumed.step !== 'sending' || busy || refusal)
  const isWaiting = waiting > 0 && !isVisitor
  const waitingLabel =
    isWaiting && (waiting === 1 ? t('Waiting for 1 photo') : t('Waiting for {count} photos', { count: waiting }))
  return (
    <EarlyForm
      submit={submit}
      onChange={(event) => {
        // Not for what boot/start-islands.ts tells the form of its own draft.
        if (event.nativeEvent.isTrusted || event.target === document.activeElement) resumed.dismiss()
        form.onChange(event)
      }}
      className="grid min-w-0 gap-4.5 sm:gap-5.5"
    >
      {isResumed && resumed.step && (
        <BookingFormResumed
          step={resumed.step}
          photos={resumed.photosChosen}
          failure={refusal}
          onStop={resumed.stop}
          onRetry={() => form.ref.current?.requestSubmit()}
        />
      )}
      <BookingFormErrors count={errorCount} />
      <BookingFormProduct {...booked} />
      <BookingFormServices />
      <div className="grid grid-cols-pairs items-start gap-4 sm:grid-cols-2 sm:gap-5.5">
        <TextField label={t('Who is it for?')} name="childName" autoComplete="off" />
        <TextField label={t('Your name')} name="parentName" autoComplete="name" />
        <div className="col-span-full grid gap-4 sm:contents">
          <TextField label={t('Phone')} name="phone" type="tel" autoComplete="tel" />
          <TextField label={t('Email')} name="email" type="email" autoComplete="email" />
        </div>
        <EventDateField product={booked.product} />
        <PreferredTimeField />
      </div>
      <TextArea
        label={t('Message')}
        name="message"
        optional
        className="input max-sm:min-h-20"
        hint={t('Colours, a fabric, something you have seen')}
      />
      {photos && (
        <div className="grid min-w-0 gap-1.5">
          <p className="legend">
            {t('Inspiration photos')} <span className="font-normal text-ink-soft">{t('(up to 5)')}</span>
          </p>
          {photos({
            keys,
            onChange: changePhotos,
            ...(resumed.photosChosen > 0 && { onRestored: () => setRestored(true) }),
          })}
          {errors.inspirationPhotos && <p className="error-text">{errors.inspirationPhotos}</p>}
        </div>
      )}
      {agreedAt ? <AgreedBefore on={agreedAt} /> : <BookingFormConsent />}
      {refusal && !isResumed && <p className="error-box">{t('Not sent yet. What you wrote is still here.')}</p>}
      <SubmitButton disabled={isWaiting} busyLabel={t('Sending...')}>
        {waitingLabel || t('Book Consultation')}
      </SubmitButton>
      <p className="text-label text-ink-soft">
        {user
          ? t('We will contact you within 24 hours.')
          : t('Booking needs a free account, so you can follow your order.')}
      </p>
      {isAskingForAccount && (
        <LaterPart code={accountDialog}>
          {({ default: BookingFormAccount }) => (
            <BookingFormAccount
              onClose={() => setAskingForAccount(false)}
              photos={keys.length + waiting}
              unstored={unstored}
            />
          )}
        </LaterPart>
      )}
    </EarlyForm>
  )
}

const BookingFormErrors = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="error-box" role="alert">
      {errorsSentence(count)}
    </p>
  )

function BookingFormConsent() {
  const error = useFieldError('consent')
  return (
    <div className="grid justify-items-start">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 text-label leading-snug">
        <input
          type="checkbox"
          name="consent"
          className="size-6 shrink-0 accent-ink"
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'consent-error' })}
        />
        {t('You may keep these details to reply to me. If it is for a child, I am the parent or guardian.')}
      </label>
      {error && (
        <p className="error-text" id="consent-error">
          {error}
        </p>
      )}
      <a className="link text-label" href={spokenPath('/privacy')}>
        {t('Privacy: what we keep and why')}
      </a>
    </div>
  )
}

/** The day of the tick, for a customer who need not tick again. */
const AgreedBefore = ({ on }: { on: string }) => (
  <div className="grid justify-items-start text-label">
    <p>
      {t(
        'You agreed on {day} that we keep these details to reply to you, as the parent or guardian where it is for a child.',
        {
          day: longDate(on),
        },
      )}
    </p>
    <p className="flex flex-wrap gap-x-6">
      <a className="link" href={spokenPath('/privacy')}>
        {t('Privacy: what we keep and why')}
      </a>
      <a className="link" href={spokenPath('/user/settings?tab=data')}>
        {t('See it or take it back')}
      </a>
    </p>
  </div>
)

type EventDateFieldProps = { product?: { name: string; weeksToMake: number | null } }

/** The day it is for. One that is nearer than the work takes is told so, and never refused. */
function EventDateField({ product }: EventDateFieldProps) {
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [eventDate, setEventDate] = useState('')
  // The draft or the browser may have put it in.
  useEffect(() => setEventDate(input.current?.value ?? ''), [])
  const today = indianToday()
  const notice = eventDate && readinessNotice({ eventDate, today, product })
  return (
    <TextField
      ref={input}
      label={t('Date of the function')}
      name="eventDate"
      type="date"
      optional
      // Not in the page, which is kept for a minute and may be of yesterday.
      min={isHydrated ? today : undefined}
      hint={notice && <span role="status">{notice}</span>}
      onChange={({ currentTarget }) => setEventDate(currentTarget.value)}
    />
  )
}
