import { type RefObject, useEffect, useState } from 'react'
import type { User } from '../../session.tsx'
import { bookingToSend } from './booking-to-send.ts'
import { prepareBookingForm } from './use-booking-form.ts'

/** Time to read that the booking is being sent, and to say 'Not yet', in milliseconds. */
const lookAgainMs = 6000

/** `photosMissing`: one that was chosen could not be uploaded. `stopped`: she wants to look again. */
export type ResumedStep = 'photos' | 'photosMissing' | 'soon' | 'sending' | 'stopped'

type Photos = { ready: number; waiting: number; isRestored: boolean }
type Options = {
  form: RefObject<HTMLFormElement | null>
  user: User | null
  isVisitor: boolean
  photos: Photos
}

/**
 * Sends the booking of somebody who went for an account and is back, once, with the photos that waited for it; a few
 * seconds after it has said so. `step` is undefined for everybody else.
 */
export function useResumedBooking({ form, user, isVisitor, photos }: Options) {
  const [photosChosen, setPhotosChosen] = useState(0)
  const [state, setState] = useState<'waiting' | 'sending' | 'stopped'>()
  const isCustomer = user?.role === 'customer' && !user.mustChangePassword
  useEffect(() => {
    // She came back without an account: she is not to be surprised later.
    if (isVisitor) bookingToSend.clear()
    const booking = isCustomer && location.hash === '#contact' ? bookingToSend.read() : undefined
    if (!booking) return
    prepareBookingForm()
    setPhotosChosen(booking.photos)
    setState('waiting')
  }, [isCustomer, isVisitor])

  const step = state === 'waiting' ? waitingStep(photosChosen, photos) : state
  useEffect(() => {
    if (step !== 'soon') return
    const timer = setTimeout(() => {
      bookingToSend.clear()
      setState('sending')
      form.current?.requestSubmit()
    }, lookAgainMs)
    return () => clearTimeout(timer)
  }, [step, form])

  function end(next?: 'stopped') {
    bookingToSend.clear()
    setState(next)
  }
  return {
    step,
    photosChosen,
    stop: () => end('stopped'),
    finish: () => end(),
    /** Whoever changes a field has looked again, and sends it herself. */
    dismiss: () => state && end(),
  }
}

function waitingStep(chosen: number, { ready, waiting, isRestored }: Photos): ResumedStep {
  if (ready >= chosen && waiting === 0) return 'soon'
  return isRestored && waiting === 0 ? 'photosMissing' : 'photos'
}
