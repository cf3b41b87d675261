import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../shared/words/t.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

type StripProps = {
  photos: string[]
  label: string
  className?: string
  /** Renders a photo in the viewer, if more than the plain photo is needed. */
  renderPhoto?: (index: number, alt: string) => ReactNode
  /** Renders a mark on a photo's thumbnail. */
  renderMark?: (index: number) => ReactNode
}

export function PhotoStrip({ photos, label, className, renderPhoto, renderMark }: StripProps) {
  const [openIndex, setOpen] = useState<number>()
  return (
    <>
      <ul className={className ?? 'flex flex-wrap gap-3'}>
        {photos.map((photo, index) => (
          <li key={photo}>
            <button type="button" className="image-frame photo-thumbnail" onClick={() => setOpen(index)}>
              <img
                src={photo}
                alt={t('{label} {place} of {count}', { label, place: index + 1, count: photos.length })}
                loading="lazy"
              />
              {renderMark?.(index)}
            </button>
          </li>
        ))}
      </ul>
      {openIndex !== undefined && (
        <PhotoViewer
          photos={photos}
          label={label}
          start={openIndex}
          renderPhoto={renderPhoto}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type Props = Pick<StripProps, 'photos' | 'label' | 'renderPhoto'> & { start: number; onClose: () => void }

function PhotoViewer({ photos, label, start, renderPhoto, onClose }: Props) {
  const [index, setAt] = useState(start)
  const [failedSrc, setMissing] = useState<string>()
  const count = photos.length
  const src = photos[index]
  const move = (by: number) => setAt((now) => (now + by + count) % count)
  useEffect(() => {
    const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      // In a field, and on a dot being moved, the arrow keys have another meaning.
      if (defaultPrevented || (target instanceof Element && target.matches('input, textarea'))) return
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      setAt((now) => (now + by + count) % count)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [count])
  const title =
    count > 1 ? t('{label} {place} of {count}', { label, place: index + 1, count }) : label.replace(/,$/, '')
  const footer = count > 1 && (
    <div className="flex gap-2.5 max-sm:*:grow">
      <button type="button" className="btn btn-line btn-small" onClick={() => move(-1)}>
        <Icon name="back" />
        {t('Previous')}
      </button>
      <button type="button" className="btn btn-line btn-small" onClick={() => move(1)}>
        {t('Next')}
        <Icon name="arrow" />
      </button>
    </div>
  )
  return (
    <Dialog open wide photo onOpenChange={onClose} title={title} footer={footer}>
      {renderPhoto?.(index, title)}
      {!renderPhoto && (
        <div className="relative grid h-[62dvh] min-h-40 flex-1 place-items-center bg-frame" aria-live="polite">
          {failedSrc === src ? (
            <p className="p-6 text-center text-ink-soft">{t('This photo could not be loaded.')}</p>
          ) : (
            <img
              key={src}
              src={src}
              alt={title}
              className="absolute inset-0 size-full object-contain"
              onError={() => setMissing(src)}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
