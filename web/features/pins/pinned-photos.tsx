import { useQuery } from '@tanstack/react-query'
import { photoUrl } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import { laterCode } from '../../lib/later-code.ts'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { styleOf } from './noted-photo.tsx'
import { openPinsOf, type Pin, pinsQuery } from './queries.ts'

const pinnedPhoto = laterCode(() => import('./pinned-photo.tsx'))

type Props = {
  orderId: string
  /** Keys, as the order has them. */
  photos: string[]
  label: string
  className?: string
  /** For who may tick off. */
  isDesk?: boolean
}

/** Photos of an order, each with the number of its open notes; opened, it shows them and takes more. */
export function PinnedPhotos({ orderId, photos, label, className, isDesk = false }: Props) {
  // Without an answer the photos stand there without numbers; the viewer says that it failed.
  const { data = [] } = useQuery(pinsQuery(orderId))
  return (
    <PhotoStrip
      photos={photos.map(photoUrl)}
      label={label}
      className={className}
      renderMark={(index) => <PinCount count={openPinsOf(data, photos[index]).length} />}
      renderPhoto={(index, alt) => {
        const photo = photos[index]
        return (
          photo && (
            <LaterPart
              code={pinnedPhoto}
              waiting={<Skeleton label={t('Loading this photo')} />}
              failed={failedPart(t('We could not load this photo.'))}
            >
              {({ PinnedPhoto }) => <PinnedPhoto key={photo} {...{ orderId, photo, alt, isDesk }} />}
            </LaterPart>
          )
        )
      }}
    />
  )
}

/** On the thumbnail of a photo: how many notes on it are open. */
export const PinCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="pin-count">
      {count} <span className="sr-only">{count === 1 ? t('open note') : t('open notes')}</span>
    </span>
  )

type CardPhotosProps = { photos: string[]; pins: Pin[]; onSettled: (photo: string) => void }

/** The photos of a job card. One with open notes is shown whole, with their dots: what they say stands above. */
export const CardPhotos = ({ photos, pins, onSettled }: CardPhotosProps) => (
  <ul className="job-card-photos" aria-label="Photos">
    {photos.map((photo, index) => {
      const open = openPinsOf(pins, photo)
      const settle = () => onSettled(photo)
      return (
        <li key={photo} className={open.length > 0 ? 'has-pins' : undefined}>
          <span className="job-card-photo">
            <img src={photoUrl(photo)} alt={`Reference ${index + 1}`} onLoad={settle} onError={settle} />
            {open.map((pin) => (
              <span key={pin.id} className="pin-dot" style={styleOf(pin)} aria-hidden="true">
                {pin.nth}
              </span>
            ))}
          </span>
        </li>
      )
    })}
  </ul>
)
