import { useQuery } from '@tanstack/react-query'
import { photoUrl } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import { laterCode } from '../../lib/later-code.ts'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'
import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { openPinsOf } from './open-pins.ts'
import { PinCount } from './pin-count.tsx'
import { pinsQuery } from './queries.ts'

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
