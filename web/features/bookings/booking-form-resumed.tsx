import { useEffect, useRef } from 'react'
import { t } from '../../../shared/words/t.ts'
import type { ResumedStep } from './use-resumed-booking.ts'

type Props = { step: ResumedStep; photos: number; failure?: string; onStop: () => void; onRetry: () => void }

/** What becomes of the booking of somebody who has made an account for it, above its form. */
export function BookingFormResumed({ step, photos, failure, onStop, onRetry }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isHeld = failure !== undefined || step === 'stopped'
  // Once as she comes back, and again when it is not sent: she may have scrolled on.
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
