import * as z from 'zod/mini'
import { adminImageUrl, maxProductImages, type PublicImage } from '../../../shared/images.ts'
import { type ScreenDraft, typedValue, useDraftState } from '../../lib/screen-draft.ts'
import { moveItem } from '../../ui/editable-row.tsx'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { useImageUploads } from './use-image-uploads.ts'

/** Draft names of images, which have no form fields of their own. */
const listField = 'images'
const imageField = 'image'

const keptImages = z.array(
  z.object({
    src: z.string(),
    alt: z.string(),
    srcset: z.nullable(z.string()),
    width: z.nullable(z.number()),
    height: z.nullable(z.number()),
  }),
)

/** Returns the images of a form from its draft, or the stored ones. */
function typedImages(draft: ScreenDraft, stored: PublicImage[]): PublicImage[] {
  const left = typedValue(draft, listField)
  return left === undefined ? stored : keptImages.parse(JSON.parse(left))
}
export function typedImage(draft: ScreenDraft, stored: string | null) {
  const left = typedValue(draft, imageField)
  return left === undefined ? stored : left || null
}

/** Manages the images of a form, starting with the `stored` ones. */
export function useImageList(draft: ScreenDraft, stored: PublicImage[], onChange: () => void, max = maxProductImages) {
  const [images, setImages] = useDraftState(draft, () => typedImages(draft, stored))
  function update(change: (now: PublicImage[]) => PublicImage[]) {
    onChange()
    setImages(change)
  }
  const uploads = useImageUploads((image) => update((now) => [...now, image].slice(0, max)))
  /** Returns whether all images are uploaded; shows a toast if not. */
  function isReady() {
    if (uploads.waiting > 0) toast({ title: 'One moment', description: 'The pictures are still being added.' })
    return uploads.waiting === 0
  }
  return { images, update, max, isReady, ...uploads }
}

type ImageListProps = Omit<ReturnType<typeof useImageList>, 'isReady'> & { title?: string; hint?: string }

export function ImageListField({ images, update, max, waiting, add, title, hint }: ImageListProps) {
  const freePlaces = max - images.length - waiting
  return (
    <fieldset className="grid gap-3">
      <input type="hidden" name={listField} value={JSON.stringify(images)} />
      <legend className="section-title mb-3">{title ?? 'Pictures'}</legend>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
        {images.map((image, at) => (
          <ImageItem
            key={image.src}
            {...{ image, at }}
            isLast={at === images.length - 1}
            onMove={(by) => update((now) => moveItem(now, at, by))}
            onRemove={() => update((now) => now.filter((_, place) => place !== at))}
            onDescribe={(alt) => update((now) => now.map((one, place) => (place === at ? { ...one, alt } : one)))}
          />
        ))}
        {Array.from({ length: waiting }, (_, at) => at).map((at) => (
          <li key={at} role="status">
            <div className="image-frame skeleton" />
            <p className="pt-2 text-label text-ink-soft">Adding it...</p>
          </li>
        ))}
        {freePlaces > 0 && (
          <li>
            <ImageInput label="Add pictures" multiple onChoose={(files) => add(files.slice(0, freePlaces))} />
          </li>
        )}
      </ul>
      <p className="text-label text-ink-soft">
        {hint ??
          'The cover is what the shop shows first. Say what each picture shows, for those who cannot see it. Show a child only if the family agreed to it.'}
      </p>
    </fieldset>
  )
}

type ImageFieldProps = {
  src: string | null
  label: string
  onChange: (src: string | null) => void
  /** Shows a square image, for a face instead of a dress. */
  square?: boolean
  error?: string
}

export function ImageField({ src, label, onChange, square, error }: ImageFieldProps) {
  const { waiting, add } = useImageUploads((image) => onChange(image.src))
  const shape = square ? 'aspect-square' : ''
  return (
    <div className="grid w-40 content-start gap-1">
      <input type="hidden" name={imageField} value={src ?? ''} />
      {src ? (
        <>
          <div className={`image-frame ${shape}`}>
            <img src={adminImageUrl(src)} alt="" />
          </div>
          <button type="button" className="link justify-self-start" onClick={() => onChange(null)}>
            Remove it
          </button>
        </>
      ) : waiting > 0 ? (
        <div className={`image-frame skeleton ${shape}`} role="status">
          <span className="sr-only">Adding it</span>
        </div>
      ) : (
        <ImageInput label={label} square={square} onChoose={(files) => add(files.slice(0, 1))} />
      )}
      {error && <p className="error-text">{error}</p>}
    </div>
  )
}

type Props = { label: string; multiple?: boolean; square?: boolean; onChoose: (files: File[]) => void }

const ImageInput = ({ label, multiple, square, onChoose }: Props) => (
  <label
    className={`relative grid cursor-pointer place-content-center justify-items-center gap-2 border-medium border-dashed border-edge p-3 text-center font-semibold focus-within:outline-2 focus-within:outline-zari hover:bg-linen ${square ? 'aspect-square' : 'aspect-4/5'}`}
  >
    <Icon name="plus" />
    {label}
    <input
      type="file"
      accept="image/*"
      multiple={multiple}
      className="absolute inset-0 cursor-pointer opacity-0"
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // Resets the input, so the same file can be chosen again.
        target.value = ''
      }}
    />
  </label>
)

type ImageItemProps = {
  image: PublicImage
  at: number
  isLast: boolean
  onMove: (by: number) => void
  onRemove: () => void
  onDescribe: (alt: string) => void
}

function ImageItem({ image: { src, alt }, at, isLast, onMove, onRemove, onDescribe }: ImageItemProps) {
  const button = (label: string, icon: 'back' | 'arrow' | 'close', onPress: () => void, disabled?: boolean) => (
    <IconButton
      {...{ icon, label }}
      className={disabled ? 'opacity-35' : ''}
      aria-disabled={disabled}
      onClick={() => disabled || onPress()}
    />
  )
  return (
    <li className="grid content-start gap-1">
      <div className="image-frame">
        <img src={adminImageUrl(src)} alt={alt || `Picture ${at + 1}`} />
        {at === 0 && <span className="tag absolute bottom-2 left-2 bg-linen text-zari">Cover</span>}
      </div>
      <div className="flex justify-between">
        {button(`Move picture ${at + 1} forward`, 'back', () => onMove(-1), at === 0)}
        {button(`Remove picture ${at + 1}`, 'close', onRemove)}
        {button(`Move picture ${at + 1} back`, 'arrow', () => onMove(1), isLast)}
      </div>
      <input
        className="input"
        aria-label={`What picture ${at + 1} shows`}
        placeholder="What it shows"
        maxLength={200}
        value={alt}
        onChange={({ target }) => onDescribe(target.value)}
      />
    </li>
  )
}
