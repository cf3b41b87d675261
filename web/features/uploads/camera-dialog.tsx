import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { photoTypes } from '../../../shared/photos.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LiveView } from './live-view.tsx'
import { type Shot, Shots } from './shots.tsx'
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
  const [shots, setShots] = useState<Shot[]>([])
  const room = left - shots.length

  // Addresses of pictures hold memory until they are given back.
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach(URL.revokeObjectURL), [])

  function add(file: File) {
    if (room <= 0) return
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    setShots([...shots, { file, url }])
  }

  const footer = (
    <div className="grid grid-cols-2 gap-2.5 sm:flex">
      <button type="button" className="btn btn-line" onClick={onCancel}>
        Cancel
      </button>
      <button
        type="button"
        className="btn"
        disabled={shots.length === 0}
        onClick={() => onDone(shots.map(({ file }) => file))}
      >
        Done ({shots.length})
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
          <LiveView camera={camera} room={room} onShot={add} />
        ) : (
          <CameraStart camera={camera} room={room} quiet={shots.length > 0} onShot={add} />
        )}
        <Shots shots={shots} room={room} onRemove={(removed) => setShots(shots.filter((shot) => shot !== removed))} />
      </div>
    </Dialog>
  )
}

/** `quiet` when Done is the one filled button. */
type StartProps = { camera: Camera; room: number; quiet: boolean; onShot: (photo: File) => void }

/** Before the camera runs. Where it cannot, the phone's own camera app takes the photo. */
function CameraStart({ camera, room, quiet, onShot }: StartProps) {
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [photo] = currentTarget.files ?? []
    if (photo) onShot(photo)
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
        <button type="button" className={quiet ? 'btn btn-line' : 'btn'} onClick={camera.start}>
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
              disabled={room <= 0}
              onChange={take}
            />
          </label>
        )}
      </div>
      <p className="text-label text-ink-soft">Photos stay on this device until you press Done.</p>
    </div>
  )
}
