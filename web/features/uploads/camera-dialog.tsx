import { useEffect, useRef, useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { CameraStart } from './camera-start.tsx'
import { type CapturedPhoto, CapturedPhotos } from './captured-photos.tsx'
import { useCamera } from './use-camera.ts'

type Props = { left: number; onDone: (photos: File[]) => void; onCancel: () => void }

export default function CameraDialog({ left, onDone, onCancel }: Props) {
  const camera = useCamera()
  const [photos, setPhotos] = useState<CapturedPhoto[]>([])
  const remaining = left - photos.length

  // Object URLs hold memory until they are revoked.
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach(URL.revokeObjectURL), [])

  function add(file: File) {
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    // A second press comes while the first picture is still being made.
    setPhotos((now) => (now.length < left ? [...now, { file, url }] : now))
  }

  const finish = () => onDone(photos.map(({ file }) => file))
  const footer = (
    <div className="grid grid-cols-2 gap-2.5 sm:flex">
      <button type="button" className="btn btn-line" onClick={onCancel}>
        {t('Cancel')}
      </button>
      <button type="button" className="btn" disabled={photos.length === 0} onClick={finish}>
        {t('Done ({count})', { count: photos.length })}
      </button>
    </div>
  )
  return (
    <Dialog
      open
      // Only Cancel throws away what was taken: by Back or Escape it would be gone unasked.
      onOpenChange={(open) => open || (photos.length > 0 ? finish() : onCancel())}
      title={t('Capture Inspiration Photos')}
      description={t('Take photos of inspiration looks, fabric samples, or style references')}
      footer={footer}
    >
      <div className="mt-4 grid grid-cols-1 gap-4">
        {camera.isOn ? (
          <CameraPreview camera={camera} remaining={remaining} onCapture={add} />
        ) : (
          <CameraStart camera={camera} remaining={remaining} secondary={photos.length > 0} onCapture={add} />
        )}
        <CapturedPhotos
          photos={photos}
          remaining={remaining}
          onRemove={(removed) => setPhotos(photos.filter((photo) => photo !== removed))}
        />
      </div>
    </Dialog>
  )
}
