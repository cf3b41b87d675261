import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { photoLimits, photoTypes } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import { laterCode } from '../../lib/later-code.ts'
import type { PhotoFieldProps } from '../../lib/photos.ts'
import { keepPress, takePress } from '../../lib/press-again.ts'
import { SheetEntries } from '../../lib/sheet-entry.ts'
import { signInHref } from '../../lib/sign-in-href.ts'
import { toastOffline } from '../../shell/toast-failure.ts'
import { Icon } from '../../ui/icon.tsx'
import { LaterPart } from '../../ui/later-part.tsx'
import { toast } from '../../ui/toast.tsx'
import { PhotoFieldset } from './photo-fieldset.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

/** Repeated where a deploy took the camera's code, and the page was loaded anew for it. */
const cameraPress = 'camera'
const cameraDialog = laterCode(() => import('./camera-dialog.tsx'))

/** The empty place is the first there was, before other forms had photos. */
const bookingPhotos = { limit: photoLimits.count, place: '' }

/** The time to read the reason before the sign-in page opens, in milliseconds. */
const redirectDelayMs = 1500

/** Choosing files needs an account, so a visitor is led to the sign-in and from there back to the form, which is kept. */
function askForAccount() {
  toast({
    tone: 'bad',
    title: t('Authentication Required'),
    description: t('Please create an account or sign in to upload inspiration photos'),
  })
  const form = `${location.pathname}${location.search}#contact`
  setTimeout(() => location.assign(signInHref(form)), redirectDelayMs)
}

type Props = PhotoFieldProps & { label?: string }

/** Up to 5 photos, from the camera or from files. A visitor's wait on the device, and are uploaded after the sign-in. */
export default function PhotoField({ label = t('Add Photos'), ...form }: Props) {
  const queue = useUploadQueue(form, bookingPhotos)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const remaining = photoLimits.count - queue.photos.length

  function openFiles() {
    if (queue.isVisitor) return askForAccount()
    // While she chooses, what sends it comes.
    queue.prepare()
    picker.current?.click()
  }
  async function openCamera() {
    queue.prepare()
    const forgetPress = keepPress(cameraPress)
    try {
      await cameraDialog.load()
      setCameraOpen(true)
    } catch {
      toastOffline()
    }
    forgetPress()
  }
  const repeatPress = useEffectEvent(() => takePress(cameraPress) && openCamera())
  useEffect(() => void repeatPress(), [])
  function addChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    queue.add([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }

  return (
    <>
      <PhotoFieldset
        queue={queue}
        legend={t('Inspiration photos')}
        limit={photoLimits.count}
        waitsFor={queue.isVisitor ? t('Will upload once you sign in') : t('Getting ready')}
      >
        <button type="button" className="btn btn-line btn-small" disabled={remaining <= 0} onClick={openCamera}>
          <Icon name="camera" />
          {label}
        </button>
        <button type="button" className="link" disabled={remaining <= 0} onClick={openFiles}>
          {t('Choose files')}
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('Photos from this device')}
          accept={photoTypes.join(',')}
          onChange={addChosen}
        />
      </PhotoFieldset>
      {isCameraOpen && (
        <LaterPart code={cameraDialog}>
          {({ default: CameraDialog }) => (
            <SheetEntries value>
              <CameraDialog
                left={remaining}
                onCancel={() => setCameraOpen(false)}
                onDone={(captured) => {
                  setCameraOpen(false)
                  queue.add(captured)
                }}
              />
            </SheetEntries>
          )}
        </LaterPart>
      )}
    </>
  )
}
