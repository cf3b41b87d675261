import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { photoTypes } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import type { CompactPhotoFieldProps } from '../../lib/photos.ts'
import { useConnectionStatus } from './photo-fieldset.tsx'
import { PhotoMessages, PhotoThumb } from './photo-states.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

type Props = CompactPhotoFieldProps & { icon: ReactNode }

/**
 * Photos of a chat's message: a button, and above it a strip of thumbnails of 56 px that appears with the first. Both take
 * their places in the grid of the form around them (`.composer`).
 */
export function ChatPhotoField({ keys, onChange, limit, place, icon }: Props) {
  const shown = useUploadQueue({ keys, onChange }, { limit, place })
  const { queue, photos, messages, refusals, preparing } = shown
  const hasNews = photos.length + messages.length + refusals.length + preparing > 0
  const button = useRef<HTMLButtonElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const isOffline = useConnectionStatus() === 'offline'
  // While she chooses, what sends it comes.
  function openPicker() {
    shown.prepare()
    picker.current?.click()
  }
  function addChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    shown.add([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  return (
    <>
      <div className="composer-photos">
        {photos.length > 0 && (
          <ul className="composer-thumbs" aria-label={t('Pictures to send')}>
            {photos.map((photo) => (
              <PhotoThumb
                key={photo.id}
                photo={photo}
                waitsFor={isOffline ? t('Waits for the connection') : t('Getting ready')}
                className="size-14"
                findNext={() => button.current}
                onRemove={() => queue?.remove(photo.id)}
              />
            ))}
          </ul>
        )}
        {hasNews && <PhotoMessages queue={shown} />}
      </div>
      <button
        ref={button}
        type="button"
        className="icon-btn"
        aria-label={t('Attach pictures')}
        disabled={photos.length >= limit}
        onClick={openPicker}
      >
        {icon}
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('Choose photos')}
        accept={photoTypes.join(',')}
        onChange={addChosen}
      />
    </>
  )
}
