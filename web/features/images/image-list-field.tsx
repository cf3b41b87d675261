import { maxProductImages } from '../../../shared/images.ts'
import { moveItem } from '../../lib/move-item.ts'
import { adminImageUrl, type ProductImage } from '../../shell/storefront-queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { ImageInput } from './image-input.tsx'

type Props = {
  images: ProductImage[]
  onChange: (change: (now: ProductImage[]) => ProductImage[]) => void
  /** How many are on their way in. */
  waiting: number
  onChoose: (files: File[]) => void
}

/** The pictures of a piece in their order, the cover first: added, moved, described, taken out. */
export function ImageListField({ images, onChange, waiting, onChoose }: Props) {
  const freePlaces = maxProductImages - images.length - waiting
  const move = (at: number, by: number) => onChange((now) => moveItem(now, at, by))
  return (
    <fieldset className="grid gap-3">
      <legend className="section-title mb-3">Pictures</legend>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
        {images.map((picture, at) => (
          <li key={picture.src} className="grid content-start gap-1">
            <div className="image-frame">
              <img src={adminImageUrl(picture.src)} alt={picture.alt || `Picture ${at + 1}`} />
              {at === 0 && <span className="tag absolute bottom-2 left-2 bg-linen text-zari">Cover</span>}
            </div>
            <div className="flex justify-between">
              <Move
                label={`Move picture ${at + 1} forward`}
                icon="back"
                disabled={at === 0}
                onMove={() => move(at, -1)}
              />
              <Move
                label={`Take picture ${at + 1} out`}
                icon="close"
                onMove={() => onChange((now) => now.filter((_, place) => place !== at))}
              />
              <Move
                label={`Move picture ${at + 1} back`}
                icon="arrow"
                disabled={at === images.length - 1}
                onMove={() => move(at, 1)}
              />
            </div>
            <input
              className="input"
              aria-label={`What picture ${at + 1} shows`}
              placeholder="What it shows"
              maxLength={200}
              value={picture.alt}
              onChange={({ target }) =>
                onChange((now) => now.map((one, place) => (place === at ? { ...one, alt: target.value } : one)))
              }
            />
          </li>
        ))}
        {Array.from({ length: waiting }, (_, at) => at).map((at) => (
          <li key={at} role="status">
            <div className="image-frame skeleton" />
            <p className="pt-2 text-label text-ink-soft">Putting it in...</p>
          </li>
        ))}
        {freePlaces > 0 && (
          <li>
            <ImageInput label="Add pictures" multiple onChoose={(files) => onChoose(files.slice(0, freePlaces))} />
          </li>
        )}
      </ul>
      <p className="text-label text-ink-soft">
        The cover is what the shop shows first. Say what each picture shows, for those who cannot see it.
      </p>
    </fieldset>
  )
}

type MoveProps = { label: string; icon: 'back' | 'arrow' | 'close'; disabled?: boolean; onMove: () => void }
const Move = ({ label, icon, disabled, onMove }: MoveProps) => (
  <button
    type="button"
    className={disabled ? 'icon-btn opacity-35' : 'icon-btn'}
    aria-label={label}
    aria-disabled={disabled}
    onClick={() => disabled || onMove()}
  >
    <Icon name={icon} />
  </button>
)
