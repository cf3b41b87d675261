import { photoLimits } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'

/** A photo just taken; `url` shows it until the dialog goes. */
export type CapturedPhoto = { file: File; url: string }

type Props = { photos: CapturedPhoto[]; remaining: number; onRemove: (photo: CapturedPhoto) => void }
const places = Array.from({ length: photoLimits.count }, (_, place) => place)

export function CapturedPhotos({ photos, remaining, onRemove }: Props) {
  return (
    <section>
      <h3 className="text-lead">
        {t('Captured Photos')} <span className="num text-ink-soft">({photos.length})</span>
      </h3>
      <ul className="flex gap-3 overflow-x-auto pt-3 pr-3 pb-1">
        {photos.map((photo, at) => (
          <li key={photo.url} className="relative size-19 flex-none">
            <img
              src={photo.url}
              alt={t('Captured photo {place}', { place: at + 1 })}
              className="size-full object-cover"
            />
            <button
              type="button"
              className="absolute -top-3 -right-3 grid size-11 place-items-center"
              aria-label={t('Remove photo {place}', { place: at + 1 })}
              onClick={() => onRemove(photo)}
            >
              <span className="grid size-6.5 place-items-center rounded-full bg-ink text-small font-bold text-paper">
                ✕
              </span>
            </button>
          </li>
        ))}
        {places.slice(0, Math.max(0, remaining)).map((place) => (
          <li
            key={place}
            aria-hidden="true"
            className="size-19 flex-none border-medium border-dashed border-edge opacity-70"
          />
        ))}
      </ul>
    </section>
  )
}
