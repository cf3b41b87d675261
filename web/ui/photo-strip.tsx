import { useEffect, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

export function PhotoStrip({ photos, label, className }: { photos: string[]; label: string; className?: string }) {
  const [openIndex, setOpen] = useState<number>()
  return (
    <>
      <ul className={className ?? 'flex flex-wrap gap-3'}>
        {photos.map((photo, index) => (
          <li key={photo}>
            <button type="button" className="image-frame photo-thumbnail" onClick={() => setOpen(index)}>
              <img src={photo} alt={`${label} ${index + 1} of ${photos.length}`} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {openIndex !== undefined && (
        <PhotoViewer photos={photos} label={label} start={openIndex} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

type Props = { photos: string[]; label: string; start: number; onClose: () => void }

function PhotoViewer({ photos, label, start, onClose }: Props) {
  const [index, setAt] = useState(start)
  const [failedSrc, setMissing] = useState<string>()
  const count = photos.length
  const src = photos[index]
  const move = (by: number) => setAt((now) => (now + by + count) % count)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      setAt((now) => (now + by + count) % count)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [count])
  const title = count > 1 ? `${label} ${index + 1} of ${count}` : label.replace(/,$/, '')
  const footer = count > 1 && (
    <div className="flex gap-2.5 max-sm:*:grow">
      <button type="button" className="btn btn-line btn-small" onClick={() => move(-1)}>
        <Icon name="back" />
        Previous
      </button>
      <button type="button" className="btn btn-line btn-small" onClick={() => move(1)}>
        Next
        <Icon name="arrow" />
      </button>
    </div>
  )
  return (
    <Dialog open wide photo onOpenChange={onClose} title={title} footer={footer}>
      <div className="relative grid h-[62dvh] min-h-40 flex-1 place-items-center bg-frame" aria-live="polite">
        {failedSrc === src ? (
          <p className="p-6 text-center text-ink-soft">This photo could not be loaded.</p>
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
    </Dialog>
  )
}
