import type { ReactNode } from 'react'
import { t } from '../../../shared/words/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { PhotoMessages } from './photo-messages.tsx'
import { percentOf, photoWords } from './photo-words.ts'
import type { QueuedPhoto } from './upload-queue-view.ts'
import { type ConnectionStatus, useConnectionStatus } from './use-connection.ts'
import type { useUploadQueue } from './use-upload-queue.ts'

type Props = {
  queue: ReturnType<typeof useUploadQueue>
  legend: string
  limit: number
  waitsFor: string
  children: ReactNode
}

export function PhotoFieldset({ queue: shown, legend, limit, waitsFor, children }: Props) {
  const { queue, photos } = shown
  const connection = useConnectionStatus()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="border-medium border-dashed border-edge bg-raised p-4.5">
        {photos.length > 0 && (
          <>
            <ConnectionNotice connection={connection} />
            <ul className="mb-3.5">
              {photos.map((photo) => (
                <PhotoRow
                  key={photo.id}
                  photo={photo}
                  waitsFor={connection === 'offline' ? t('Waits for the connection') : waitsFor}
                  onRemove={() => queue?.remove(photo.id)}
                  onRetry={() => queue?.retry(photo.id)}
                />
              ))}
            </ul>
          </>
        )}
        <PhotoMessages queue={shown} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {children}
          {photos.length > 0 && (
            <span className="num text-label text-ink-soft">
              {t('{count} of {limit}', { count: photos.length, limit })}
            </span>
          )}
        </div>
      </div>
    </fieldset>
  )
}

function ConnectionNotice({ connection }: { connection: ConnectionStatus }) {
  return (
    <div role="status">
      {connection === 'offline' && (
        <div className="mb-3.5 flex gap-3.5 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending">
          <Icon name="warning" />
          <p>
            <b className="block font-semibold">{t('No Internet connection.')}</b>
            {t('Your photos are safe here. They will be sent by themselves once you are back online.')}
          </p>
        </div>
      )}
      {connection === 'back' && <p className="mb-3.5 font-semibold text-leaf">{t('Connected to the Internet.')}</p>}
    </div>
  )
}

type PhotoRowProps = {
  photo: QueuedPhoto
  /** What a photo that is not uploading yet waits for: 'Waits for the connection'. */
  waitsFor: string
  onRemove: () => void
  onRetry: () => void
}

function PhotoRow({ photo, waitsFor, onRemove, onRetry }: PhotoRowProps) {
  const { name, status, preview } = photo
  const percent = percentOf(photo)
  const tone = {
    waiting: 'text-ink-soft',
    uploading: 'text-ink-soft',
    ready: 'text-leaf font-semibold',
    failed: 'text-danger font-semibold',
  }[status]
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3.5 border-t border-hair py-3 first:border-0 first:pt-1">
      <span className="image-frame grid aspect-square place-items-center text-ink-soft">
        {preview ? <img src={preview} alt="" /> : <Icon name={status === 'failed' ? 'warning' : 'file'} />}
      </span>
      <div className="min-w-0">
        <p className="line-clamp-2 text-label leading-snug font-semibold wrap-anywhere">{name}</p>
        {(status === 'uploading' || status === 'waiting') && (
          <span
            className="progress-bar my-1.5"
            role="progressbar"
            aria-label={t('Upload of {name}', { name })}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ width: `${percent}%` }} />
          </span>
        )}
        <p className={`num text-small wrap-anywhere ${tone}`}>{photoWords(photo, waitsFor)}</p>
      </div>
      <div className="-mr-2.5 flex items-center gap-1">
        {status === 'failed' && (
          <button
            type="button"
            className="link justify-center"
            aria-label={t('Retry {name}', { name })}
            onClick={onRetry}
          >
            {t('Retry')}
          </button>
        )}
        <button
          type="button"
          className="icon-btn"
          aria-label={status === 'uploading' ? t('Cancel {name}', { name }) : t('Remove {name}', { name })}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            onRemove()
          }}
        >
          <Icon name="close" />
        </button>
      </div>
    </li>
  )
}

/** The button goes with its row: the focus goes on to that of the next photo, and from the last to where one is added. */
function focusBeside(button: HTMLElement) {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside
    ? beside.querySelector<HTMLElement>('.icon-btn')
    : button.closest('fieldset')?.querySelector<HTMLElement>('.btn, input:not([hidden])')
  next?.focus()
}
