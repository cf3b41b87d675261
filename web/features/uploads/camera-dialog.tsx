import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { photoTypes } from '../../../shared/photos.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { type CapturedPhoto, CapturedPhotos } from './captured-photos.tsx'
import { type Camera, useCamera } from './use-camera.ts'

type Props = {
  /** How many photos there is room for. */
  left: number
  onDone: (photos: File[]) => void
  onCancel: () => void
}

/** Takes photos with the device's camera. Done hands them over, Cancel discards them all. */
export default function CameraDialog({ left, onDone, onCancel }: Props) {
  const camera = useCamera()
  const [photos, setShots] = useState<CapturedPhoto[]>([])
  const remaining = left - photos.length

  // Addresses of pictures hold memory until they are given back.
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach(URL.revokeObjectURL), [])

  function add(file: File) {
    if (remaining <= 0) return
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    setShots([...photos, { file, url }])
  }

  const footer = (
    <div className="grid grid-cols-2 gap-2.5 sm:flex">
      <button type="button" className="btn btn-line" onClick={onCancel}>
        Cancel
      </button>
      <button
        type="button"
        className="btn"
        disabled={photos.length === 0}
        onClick={() => onDone(photos.map(({ file }) => file))}
      >
        Done ({photos.length})
      </button>
    </div>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      title="Capture Inspiration Photos"
      description="Take photos of inspiration looks, fabric samples, or style references"
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
          onRemove={(removed) => setShots(photos.filter((shot) => shot !== removed))}
        />
      </div>
    </Dialog>
  )
}

/** `quiet` when Done is the one filled button. */
type StartProps = { camera: Camera; remaining: number; secondary: boolean; onCapture: (photo: File) => void }

/** Before the camera runs. Where it cannot, the phone's own camera app takes the photo. */
function CameraStart({ camera, remaining, secondary, onCapture }: StartProps) {
  function addCaptured({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [photo] = currentTarget.files ?? []
    if (photo) onCapture(photo)
    currentTarget.value = ''
  }
  return (
    <div className="grid min-h-50 content-center justify-items-start gap-3.5 bg-linen p-6 dark:bg-paper">
      <span className="text-zari">
        <Icon name="camera" />
      </span>
      {camera.refused && (
        <p className="error-box" role="alert">
          Unable to access camera. Please check permissions and try again.
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <button type="button" className={secondary ? 'btn btn-line' : 'btn'} onClick={camera.start}>
          Start Camera
        </button>
        {camera.refused && (
          <label className="btn btn-line focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-focus">
            Use the phone's camera
            <input
              type="file"
              className="sr-only"
              accept={photoTypes.join(',')}
              capture="environment"
              disabled={remaining <= 0}
              onChange={addCaptured}
            />
          </label>
        )}
      </div>
      <p className="text-label text-ink-soft">Photos stay on this device until you press Done.</p>
    </div>
  )
}
