import { useEffect, useRef } from 'react'
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

  const isSending = !isHeld && step !== 'photosMissing'
  const theirPhotos = photos === 1 ? 'your photo is' : 'your photos are'
  const sentence = {
    photos: `It goes to us as soon as ${theirPhotos} uploaded.`,
    photosMissing:
      'Not every photo could be uploaded. Once it is, your booking goes to us. To send it without, press Book Consultation.',
    soon: 'It goes to us in a few seconds, as you wrote it.',
    sending: 'One moment, please.',
    stopped: 'Take your time. Press Book Consultation when you are ready.',
  }[step]
  return (
    <div ref={container} className="mb-6 grid justify-items-start gap-2.5 border-l-3 border-zari bg-raised px-5 py-4">
      <h3 ref={heading} tabIndex={-1} className="text-lead font-semibold outline-none">
        {isSending ? 'Sending your booking…' : 'Your booking is not sent yet'}
      </h3>
      {isSending && (
        <div className="progress-bar w-full" aria-hidden="true">
          {step !== 'photos' && <span className={step === 'soon' ? 'is-timed' : ''} />}
        </div>
      )}
      <p role="status">{failure ?? sentence}</p>
      {(step === 'photos' || step === 'soon') && (
        <button type="button" className="btn btn-line btn-small" onClick={onStop}>
          Not yet: let me look again
        </button>
      )}
      {failure && (
        <button type="button" className="btn btn-small" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
