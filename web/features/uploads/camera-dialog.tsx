import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { photoLimits, photoTypes } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import { drawImage } from '../../lib/photos.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { inputLabelFocus } from './photo-fieldset.tsx'

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
    // A second press may come while the first picture is still being made.
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
      // Only Cancel discards the photos: Back or Escape keeps them.
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

/** Photo just taken; `url` is valid until the dialog closes. */
type CapturedPhoto = { file: File; url: string }

type CapturedPhotosProps = { photos: CapturedPhoto[]; remaining: number; onRemove: (photo: CapturedPhoto) => void }
const places = Array.from({ length: photoLimits.count }, (_, place) => place)

function CapturedPhotos({ photos, remaining, onRemove }: CapturedPhotosProps) {
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
                ×
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

type CameraStartProps = {
  camera: Camera
  remaining: number
  /** Secondary style, because Done is the primary button. */
  secondary: boolean
  onCapture: (photo: File) => void
}

/** Shown before the camera runs. Without camera access the phone's own camera app takes the photo. */
function CameraStart({ camera, remaining, secondary, onCapture }: CameraStartProps) {
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
          {t('Unable to access camera. Please check permissions and try again.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <button type="button" className={secondary ? 'btn btn-line' : 'btn'} onClick={camera.start}>
          {t('Start Camera')}
        </button>
        {camera.refused && (
          <label className={`btn btn-line ${inputLabelFocus}`}>
            {t("Use the phone's camera")}
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
      <p className="text-label text-ink-soft">{t('Photos stay on this device until you press Done.')}</p>
    </div>
  )
}

type CameraPreviewProps = { camera: Camera; remaining: number; onCapture: (photo: File) => void }

/** Shows the camera's picture above the shutter: at most 300 px high, and lower if the photos below would not fit. */
function CameraPreview({ camera, remaining, onCapture }: CameraPreviewProps) {
  async function shoot() {
    const photo = await camera.capture()
    if (photo) onCapture(photo)
  }
  return (
    <div className="bg-night text-on-night">
      <video
        ref={camera.video}
        className="h-[clamp(120px,calc(92dvh-508px),300px)] w-full object-cover"
        aria-label={t('Live view of the camera')}
        autoPlay
        playsInline
        muted
      />
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 px-3 py-2">
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold wrap-normal outline-on-night"
          onClick={camera.stop}
        >
          <span className="size-3 border-medium border-current" aria-hidden="true" />
          {t('Stop')} <span className="sr-only">{t('Camera')}</span>
        </button>
        <button
          type="button"
          className="size-16 rounded-full text-on-night outline-on-night disabled:opacity-40"
          aria-label={t('Capture photo')}
          disabled={remaining <= 0}
          onClick={shoot}
        >
          <ShutterIcon />
        </button>
        <span className="num justify-self-end text-label text-on-night-soft" role="status">
          {t('{count} left', { count: remaining })}
        </span>
      </div>
    </div>
  )
}

function ShutterIcon() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" fill="currentColor" />
      <circle cx="32" cy="32" r="24.5" fill="none" stroke="#84591d" strokeWidth="1.5" strokeDasharray="4 3.2" />
      <path d="M26 26h0M38 26h0M26 38h0M38 38h0" stroke="#241c17" strokeWidth="6.4" strokeLinecap="round" />
    </svg>
  )
}

export type Camera = ReturnType<typeof useCamera>

/** Requests the rear camera in full HD, if available. */
const constraints: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
}

const stopAll = (stream: MediaStream) => stream.getTracks().forEach((track) => void track.stop())

/** Uses the device's camera; `refused` if there is none or access was denied. The camera stops on unmount. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const isUnmounted = useRef(false)
  const [stream, setStream] = useState<MediaStream>()
  const [refused, setRefused] = useState(false)

  async function start() {
    setRefused(false)
    try {
      const opened = await navigator.mediaDevices.getUserMedia(constraints)
      if (isUnmounted.current) stopAll(opened)
      else setStream(opened)
    } catch {
      setRefused(true)
    }
  }

  useEffect(() => {
    if (!stream) return
    if (video.current) video.current.srcObject = stream
    return () => stopAll(stream)
  }, [stream])

  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  /** Returns the current frame as a file named by its time; null if none can be drawn. */
  async function capture() {
    const view = video.current
    if (!view) return null
    if (!view.videoWidth) await new Promise((shown) => view.addEventListener('loadeddata', shown, { once: true }))
    const picture = await drawImage(view, { width: view.videoWidth, height: view.videoHeight }, 'image/jpeg')
    if (!picture) {
      // This browser cannot draw a video frame; the phone's own camera app can take the photo.
      setStream(undefined)
      setRefused(true)
      return null
    }
    return new File([picture], `inspiration-${Date.now()}.jpg`, { type: 'image/jpeg' })
  }

  return { video, isOn: stream !== undefined, refused, start, stop: () => setStream(undefined), capture }
}
