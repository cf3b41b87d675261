import { Dialog } from '../../ui/dialog.tsx'
import { bookingToSend } from './booking-to-send.ts'

/** Booking asks for an account: the way there and back to this form. `photos` wait on the device meanwhile. */
export default function BookingFormAccount({ onClose, photos }: { onClose: () => void; photos: number }) {
  const next = `${location.pathname}${location.search}#contact`
  const waiting = photos === 1 ? 'your photo' : `your ${photos} photos`
  const footer = (
    <>
      <a
        className="btn sm:order-last"
        href={`/auth?tab=register&next=${encodeURIComponent(next)}`}
        onClick={() => bookingToSend.write({ photos, next })}
      >
        Sign In / Create Account
      </a>
      <button type="button" className="btn btn-line" onClick={onClose}>
        Cancel
      </button>
    </>
  )
  const description = (
    <p>
      An account lets you follow the work, stitch by stitch. What you wrote stays here
      {photos > 0 && (
        <>
          , and so {photos === 1 ? 'does' : 'do'} {waiting}
        </>
      )}
      . We send your booking as soon as you are signed in.
    </p>
  )
  return <Dialog open onOpenChange={onClose} {...{ description, footer }} title="Create Account Required" />
}
