import '../../desk.css'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { photoLimits, photoTypes } from '../../../shared/photos.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { PhotoRow } from './photo-row.tsx'
import { useConnection } from './use-connection.ts'
import { useTray } from './use-tray.ts'

const cameraDialog = () => import('./camera-dialog.tsx')
const CameraDialog = lazy(cameraDialog)

type Props = {
  /** Keys of the photos that are there, as last reported. Set to a new, empty list once they are sent, and the field empties itself. */
  keys: string[]
  /** `waiting` counts photos that were chosen and are not there yet: for the upload, the connection, or an account. */
  onChange: (keys: string[], waiting: number) => void
  label?: string
}

/** Up to 5 photos, from the camera or from files. A visitor may take some; they go up once she has signed in. */
export default function PhotoField({ keys, onChange, label = 'Add Photos' }: Props) {
  const { tray, photos, messages, add, isVisitor } = useTray(keys, onChange)
  const connection = useConnection()
  const [, navigate] = useLocation()
  const [shooting, setShooting] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const left = photoLimits.count - photos.length
  const waitsFor =
    connection === 'offline' ? 'Waits for the connection' : isVisitor ? 'Waits for your account' : 'Getting ready'

  async function openCamera() {
    try {
      await cameraDialog()
      setShooting(true)
    } catch {
      toast({ tone: 'bad', title: 'Error', description: 'No Internet connection.' })
    }
  }
  function askForAccount() {
    toast({
      tone: 'bad',
      title: 'Authentication Required',
      description: 'Please create an account or sign in to upload inspiration photos',
    })
    navigate(`/auth?next=${encodeURIComponent('/#contact')}`)
  }
  function addChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    add([...(currentTarget.files ?? [])])
    currentTarget.value = ''
    // Chosen before the server had said who is here: they wait on the device meanwhile.
    if (isVisitor) askForAccount()
  }

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Inspiration photos</legend>
      <div className="border-[1.5px] border-dashed border-edge bg-raised p-4.5">
        {photos.length > 0 && (
          <>
            <ConnectionNotice connection={connection} />
            <ul className="mb-3.5">
              {photos.map((photo) => (
                <PhotoRow
                  key={photo.id}
                  photo={photo}
                  waitsFor={waitsFor}
                  onRemove={() => tray?.remove(photo.id)}
                  onRetry={() => tray?.retry(photo.id)}
                />
              ))}
            </ul>
          </>
        )}
        <div role="alert">
          {messages.map((message) => (
            <p key={message} className="error-text mb-2">
              {message}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <button type="button" className="btn btn-line btn-small" disabled={left <= 0} onClick={openCamera}>
            <Icon name="camera" />
            {label}
          </button>
          <button
            type="button"
            className="link"
            disabled={left <= 0}
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
          {photos.length > 0 && (
            <span className="num text-label text-ink-soft">
              {photos.length} of {photoLimits.count}
            </span>
          )}
        </div>
      </div>
      <Suspense>
        {shooting && (
          <CameraDialog
            left={left}
            onCancel={() => setShooting(false)}
            onDone={(captured) => {
              setShooting(false)
              add(captured)
            }}
          />
        )}
      </Suspense>
    </fieldset>
  )
}
