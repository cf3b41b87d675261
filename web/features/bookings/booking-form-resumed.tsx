import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import type { User } from '../../session.tsx'
import { bookingToSend } from './booking-to-send.ts'
import { prepareBookingForm } from './use-booking-form.ts'

type Props = { step: ResumedStep; photos: number; failure?: string; onStop: () => void; onRetry: () => void }

/** Shows, above the form, the status of a booking that waited for the visitor's new account. */
export function BookingFormResumed({ step, photos, failure, onStop, onRetry }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isHeld = failure !== undefined || step === 'stopped'
  // Focuses and scrolls once on return, and again when sending fails, because the customer may have scrolled on.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    container.current?.scrollIntoView({ block: isHeld ? 'nearest' : 'center' })
  }, [isHeld])

  const isSending = !isHeld && step !== 'photosMissing' && step !== 'addAgain'
  const sentence = {
    photos:
      photos === 1
        ? t('We will send it as soon as your photo is uploaded.')
        : t('We will send it as soon as your photos are uploaded.'),
    photosMissing: t(
      'Some photos could not be uploaded. Once they are, we will send your booking. To send it without them, press Book Consultation.',
    ),
    addAgain: t(
      'This browser could not store all of your photos. Please add them again, and we will send your booking. To send it without them, press Book Consultation.',
    ),
    soon: t('Sending now, exactly as you wrote it.'),
    sending: t('One moment, please.'),
    stopped: t('Take your time. Press Book Consultation when you are ready.'),
  }[step]
  return (
    <div ref={container} className="mb-6 grid justify-items-start gap-2.5 border-l-3 border-zari bg-raised px-5 py-4">
      <h3 ref={heading} tabIndex={-1} className="text-lead font-semibold outline-none">
        {isSending ? t('Sending your booking…') : t('Your booking is not sent yet')}
      </h3>
      {isSending && (
        <div className="progress-bar w-full" aria-hidden="true">
          {step !== 'photos' && <span className={step === 'soon' ? 'is-timed' : ''} />}
        </div>
      )}
      <p role="status">{failure ?? sentence}</p>
      {(step === 'photos' || step === 'soon') && (
        <button type="button" className="btn btn-line btn-small" onClick={onStop}>
          {t('Wait, let me check it first')}
        </button>
      )}
      {failure && (
        <button type="button" className="btn btn-small" onClick={onRetry}>
          {t('Try again')}
        </button>
      )}
    </div>
  )
}

/** Time to read the announcement and to press 'Not yet', in milliseconds. */
const lookAgainMs = 6000

/**
 * `photosMissing`: a chosen photo could not be uploaded. `addAgain`: the browser could not store a chosen photo.
 * `stopped`: the customer wants to check the form first.
 */
type ResumedStep = 'photos' | 'photosMissing' | 'addAgain' | 'soon' | 'sending' | 'stopped'

type Photos = { ready: number; waiting: number; isRestored: boolean }
type Options = {
  form: RefObject<HTMLFormElement | null>
  /** True if the last attempt did not reach the server. */
  isUnsent: boolean
  user: User | null
  isVisitor: boolean
  photos: Photos
}

/**
 * Sends, once, the booking of a customer who returns from making an account, with its waiting photos. Sending starts a
 * few seconds after the announcement. `step` is undefined in all other cases.
 */
export function useResumedBooking({ form, isUnsent, user, isVisitor, photos }: Options) {
  const [chosen, setChosen] = useState({ photos: 0, unstored: 0 })
  const [state, setState] = useState<'waiting' | 'sending' | 'stopped'>()
  const isCustomer = user?.role === 'customer' && !user.mustChangePassword
  useEffect(() => {
    // A visitor who returns without an account must not have the booking sent later.
    if (isVisitor) bookingToSend.clear()
    const booking = isCustomer && location.hash === '#contact' ? bookingToSend.read() : undefined
    if (!booking) return
    prepareBookingForm()
    setChosen(booking)
    setState('waiting')
  }, [isCustomer, isVisitor])

  const step = state === 'waiting' ? waitingStep(chosen, photos) : state
  useEffect(() => {
    if (step !== 'soon') return
    const timer = setTimeout(() => {
      bookingToSend.clear()
      setState('sending')
      form.current?.requestSubmit()
    }, lookAgainMs)
    return () => clearTimeout(timer)
  }, [step, form])

  // The customer has seen the announcement, so a connection failure is retried automatically.
  const isHeld = step === 'sending' && isUnsent
  useEffect(() => {
    if (!isHeld) return
    const sendAgain = () => form.current?.requestSubmit()
    addEventListener('online', sendAgain)
    return () => removeEventListener('online', sendAgain)
  }, [isHeld, form])

  function end(next?: 'stopped') {
    bookingToSend.clear()
    setState(next)
  }
  return {
    step,
    photosChosen: chosen.photos,
    stop: () => end('stopped'),
    finish: () => end(),
    /** Stops automatic sending after a change in a field; the customer then sends the form herself. */
    dismiss: () => state && end(),
  }
}

type Chosen = { photos: number; unstored: number }

function waitingStep(chosen: Chosen, { ready, waiting, isRestored }: Photos): ResumedStep {
  if (ready >= chosen.photos && waiting === 0) return 'soon'
  if (!isRestored || waiting > 0) return 'photos'
  return chosen.unstored > 0 ? 'addAgain' : 'photosMissing'
}
