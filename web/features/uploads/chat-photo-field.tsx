import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { photoTypes } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import type { CompactPhotoFieldProps } from '../../lib/photo-field-props.ts'
import { Icon } from '../../ui/icon.tsx'
import { PhotoMessages } from './photo-messages.tsx'
import { percentOf, photoWords } from './photo-words.ts'
import type { QueuedPhoto } from './upload-queue-view.ts'
import { useConnectionStatus } from './use-connection.ts'
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
              <Thumb
                key={photo.id}
                photo={photo}
                waitsFor={isOffline ? t('Waits for the connection') : t('Getting ready')}
                onRemove={(item) => {
                  const beside = item?.nextElementSibling ?? item?.previousElementSibling
                  const next = beside?.querySelector('button') ?? button.current
                  next?.focus()
                  queue?.remove(photo.id)
                }}
              />
            ))}
          </ul>
        )}
        {hasNews && <PhotoMessages queue={shown} withFailures />}
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

type ThumbProps = { photo: QueuedPhoto; waitsFor: string; onRemove: (item: Element | null) => void }

function Thumb({ photo, waitsFor, onRemove }: ThumbProps) {
  const { name, status, preview } = photo
  const isOnItsWay = status === 'uploading' || status === 'waiting'
  const percent = percentOf(photo)
  return (
    <li className={`relative size-14 ${status === 'failed' ? 'outline-2 outline-danger' : ''}`}>
      <span className="image-frame grid size-full place-items-center text-ink-soft">
        {preview ? <img src={preview} alt="" /> : <Icon name={status === 'failed' ? 'warning' : 'file'} />}
      </span>
      <span className="sr-only">{name}</span> <span className="num sr-only">{photoWords(photo, waitsFor)}</span>
      {isOnItsWay && (
        <span
          className="progress-bar absolute inset-x-1 bottom-1 bg-paper"
          role="progressbar"
          aria-label={t('Upload of {name}', { name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${percent}%` }} />
        </span>
      )}
      <button
        type="button"
        className="absolute -top-1 -right-1 grid size-11 items-start justify-items-end"
        aria-label={status === 'uploading' ? t('Cancel {name}', { name }) : t('Remove {name}', { name })}
        onClick={({ currentTarget }) => onRemove(currentTarget.closest('li'))}
      >
        <span className="grid size-5.5 place-items-center rounded-full border border-paper bg-ink text-fine font-bold text-paper">
          ✕
        </span>
      </button>
    </li>
  )
}
