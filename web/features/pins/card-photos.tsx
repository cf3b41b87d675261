import { photoUrl } from '../../../shared/photos.ts'
import { openPinsOf } from './open-pins.ts'
import { styleOf } from './pin-place.tsx'
import type { Pin } from './queries.ts'

type Props = { photos: string[]; pins: Pin[]; onSettled: (photo: string) => void }

/** The photos of a job card. One with open notes is shown whole, with their dots: what they say stands above. */
export const CardPhotos = ({ photos, pins, onSettled }: Props) => (
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
