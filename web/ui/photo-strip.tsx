import { useState } from 'react'
import { PhotoViewer } from './photo-viewer.tsx'

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
