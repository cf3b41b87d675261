import { type RefObject, useEffect, useState } from 'react'
import type { User } from '../../session.tsx'
import { bookingToSend } from './booking-to-send.ts'
import { prepareBookingForm } from './use-booking-form.ts'

/** Time to read that the booking is being sent, and to say 'Not yet', in milliseconds. */
const lookAgainMs = 6000

/**
 * `photosMissing`: one that was chosen could not be uploaded. `addAgain`: the browser could not store one that was chosen.
 * `stopped`: she wants to look again.
 */
export type ResumedStep = 'photos' | 'photosMissing' | 'addAgain' | 'soon' | 'sending' | 'stopped'

type Photos = { ready: number; waiting: number; isRestored: boolean }
type Options = {
  form: RefObject<HTMLFormElement | null>
  /** True while the last try did not arrive. */
  isUnsent: boolean
  user: User | null
  isVisitor: boolean
  photos: Photos
}

/**
 * Sends the booking of somebody who went for an account and is back, once, with the photos that waited for it; a few
 * seconds after it has said so. `step` is undefined for everybody else.
 */
export function useResumedBooking({ form, isUnsent, user, isVisitor, photos }: Options) {
  const [chosen, setChosen] = useState({ photos: 0, unstored: 0 })
  const [state, setState] = useState<'waiting' | 'sending' | 'stopped'>()
  const isCustomer = user?.role === 'customer' && !user.mustChangePassword
  useEffect(() => {
    // She came back without an account: she is not to be surprised later.
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

  // She has seen that it is sent by itself: what the connection held up goes with it.
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
    /** Whoever changes a field has looked again, and sends it herself. */
    dismiss: () => state && end(),
  }
}

type Chosen = { photos: number; unstored: number }

function waitingStep(chosen: Chosen, { ready, waiting, isRestored }: Photos): ResumedStep {
  if (ready >= chosen.photos && waiting === 0) return 'soon'
  if (!isRestored || waiting > 0) return 'photos'
  return chosen.unstored > 0 ? 'addAgain' : 'photosMissing'
}
