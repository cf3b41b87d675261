import type { ChangeEvent } from 'react'
import { photoTypes } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { inputLabelFocus } from './input-label.ts'
import type { Camera } from './use-camera.ts'

type Props = {
  camera: Camera
  remaining: number
  /** Looks quieter, because Done is the one filled button. */
  secondary: boolean
  onCapture: (photo: File) => void
}

/** Before the camera runs. Where it cannot, the phone's own camera app takes the photo. */
export function CameraStart({ camera, remaining, secondary, onCapture }: Props) {
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
