import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { bookingToSend } from './booking-to-send.ts'

type Props = { onClose: () => void; photos: number; unstored: number }

/** Booking asks for an account: the way there and back to this form. `photos` wait on the device, but for the `unstored`. */
export default function BookingFormAccount({ onClose, photos, unstored }: Props) {
  const next = `${location.pathname}${location.search}#contact`

  const footer = (
    <>
      <a
        className="btn sm:order-last"
        href={spokenPath(`/auth?tab=register&next=${encodeURIComponent(next)}`)}
        onClick={() => bookingToSend.write({ photos, unstored, next })}
      >
        {t('Sign In / Create Account')}
      </a>
      <button type="button" className="btn btn-line" onClick={onClose}>
        {t('Cancel')}
      </button>
    </>
  )
  const description = (
    <p>
      {t('With an account you can follow the work, step by step.')} {staysHere(photos - unstored)}{' '}
      {sentAfterwards(unstored)}
    </p>
  )
  return <Dialog open onOpenChange={onClose} {...{ description, footer }} title={t('Create Account Required')} />
}

function sentAfterwards(unstored: number) {
  if (unstored === 0) return t('We will send your booking as soon as you are signed in.')
  if (unstored === 1) return t('This browser cannot store a photo, though: please add it again once you are signed in.')
  return t('This browser cannot store {count} photos, though: please add them again once you are signed in.', {
    count: unstored,
  })
}

function staysHere(photos: number) {
  if (photos === 0) return t('What you wrote stays here.')
  if (photos === 1) return t('What you wrote stays here, and so does your photo.')
  return t('What you wrote stays here, and so do your {photos} photos.', { photos })
}
