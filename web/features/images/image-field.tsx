import { adminImageUrl } from '../../shell/storefront-queries.ts'
import { ImageInput } from './image-input.tsx'
import { useImageUploads } from './use-image-uploads.ts'

type Props = {
  src: string | null
  label: string
  onChange: (src: string | null) => void /** A face rather than a dress. */
  square?: boolean
  error?: string
}

/** A single picture: put in, or another in its place. */
export function ImageField({ src, label, onChange, square, error }: Props) {
  const { waiting, add } = useImageUploads((picture) => onChange(picture.src))
  return (
    <div className="grid w-40 content-start gap-1">
      {src ? (
        <>
          <div className={square ? 'image-frame aspect-square' : 'image-frame'}>
            <img src={adminImageUrl(src)} alt="" />
          </div>
          <button type="button" className="link justify-self-start" onClick={() => onChange(null)}>
            Take it out
          </button>
        </>
      ) : waiting > 0 ? (
        <div className={square ? 'image-frame skeleton aspect-square' : 'image-frame skeleton'} role="status">
          <span className="sr-only">Putting it in</span>
        </div>
      ) : (
        <ImageInput label={label} square={square} onChoose={(files) => add(files.slice(0, 1))} />
      )}
      {error && <p className="error-text">{error}</p>}
    </div>
  )
}
