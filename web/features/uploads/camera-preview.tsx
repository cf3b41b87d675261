import { t } from '../../../shared/words/t.ts'
import type { Camera } from './use-camera.ts'

type Props = { camera: Camera; remaining: number; onCapture: (photo: File) => void }

/** What the camera sees, at most 300 px high and lower where the photos below would not fit, over the shutter. */
export function CameraPreview({ camera, remaining, onCapture }: Props) {
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
