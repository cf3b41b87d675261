import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { photoLimits, photoTypes } from '../../../shared/photos.ts'
import type { PhotoFieldProps } from '../../lib/photo-field-props.ts'
import { signInHref } from '../../lib/sign-in-href.ts'
import { toastOffline } from '../../shell/toast-failure.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { PhotoFieldset } from './photo-fieldset.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

const loadCameraDialog = () => import('./camera-dialog.tsx')
const CameraDialog = lazy(loadCameraDialog)

/** How long a visitor can read why before the sign-in page opens, in milliseconds. */
const redirectDelayMs = 1200

/** The empty place is the first there was, before other forms had photos. */
const bookingPhotos = { limit: photoLimits.count, place: '' }

type Props = PhotoFieldProps & { label?: string }

/** Up to 5 photos, from the camera or from files. A visitor's photos are uploaded after the sign-in. */
export default function PhotoField({ keys, onChange, label = 'Add Photos' }: Props) {
  const { queue, photos, messages, add, isVisitor } = useUploadQueue({ keys, onChange }, bookingPhotos)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const remaining = photoLimits.count - photos.length

  async function openCamera() {
    try {
      await loadCameraDialog()
      setCameraOpen(true)
    } catch {
      toastOffline()
    }
  }
  function askForAccount() {
    toast({
      tone: 'bad',
      title: 'Authentication Required',
      description: 'Please create an account or sign in to upload inspiration photos',
    })
    setTimeout(() => location.assign(signInHref('/#contact')), redirectDelayMs)
  }
  function addChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    add([...(currentTarget.files ?? [])])
    currentTarget.value = ''
    // They were chosen before the server had said who is here, and wait on the device meanwhile.
    if (isVisitor) askForAccount()
  }

  return (
    <>
      <PhotoFieldset
        {...{ queue, photos, messages }}
        legend="Inspiration photos"
        limit={photoLimits.count}
        waitsFor={isVisitor ? 'Waits for your account' : 'Getting ready'}
      >
        <button type="button" className="btn btn-line btn-small" disabled={remaining <= 0} onClick={openCamera}>
          <Icon name="camera" />
          {label}
        </button>
        <button
          type="button"
          className="link"
          disabled={remaining <= 0}
          onClick={() => (isVisitor ? askForAccount() : picker.current?.click())}
        >
          Choose files
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Photos from this device"
          accept={photoTypes.join(',')}
          onChange={addChosen}
        />
      </PhotoFieldset>
      <Suspense>
        {isCameraOpen && (
          <CameraDialog
            left={remaining}
            onCancel={() => setCameraOpen(false)}
            onDone={(captured) => {
              setCameraOpen(false)
              add(captured)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
