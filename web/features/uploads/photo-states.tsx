import { t } from '../../../shared/words/t.ts'
import { Icon, IconButton } from '../../ui/icon.tsx'
import type { QueuedPhoto } from './upload-queue-view.ts'
import type { useUploadQueue } from './use-upload-queue.ts'

type Props = {
  photo: QueuedPhoto
  /** Reason for which a waiting photo is not uploading yet: 'Waits for the connection'. */
  waitsFor: string
  className: string
  /** Finds the element that gets the focus when the last photo is removed. */
  findNext: () => HTMLElement | null | undefined
  onRemove: () => void
}

/** Shows a photo as a small square with its upload progress and a remove button. */
export function PhotoThumb({ photo, waitsFor, className, findNext, onRemove }: Props) {
  const { name, status, preview } = photo
  const isOnItsWay = status === 'uploading' || status === 'waiting'
  const percent = percentOf(photo)
  /** The button disappears with its photo, so the focus moves to the next remove button. */
  function remove(button: HTMLElement) {
    const item = button.closest('li')
    const beside = item?.nextElementSibling ?? item?.previousElementSibling
    const next = beside?.querySelector('button') ?? findNext()
    next?.focus()
    onRemove()
  }
  return (
    <li className={`relative ${className} ${status === 'failed' ? 'outline-2 outline-danger' : ''}`}>
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
        onClick={({ currentTarget }) => remove(currentTarget)}
      >
        <span className="grid size-5.5 place-items-center rounded-full border border-paper bg-ink text-label leading-none font-bold text-paper">
          ×
        </span>
      </button>
    </li>
  )
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)
/** Formats a file size; below 0.1 MB in kilobytes, so no file shows '0.0 MB'. */
const sizeText = (bytes: number) =>
  bytes < 0.1 * 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${megabytes(bytes)} MB`

/** Returns the uploaded part of a photo, in percent. */
const percentOf = ({ size, bytesSent }: QueuedPhoto) =>
  size > 0 ? Math.min(100, Math.round((bytesSent / size) * 100)) : 0

/** Describes the state of a photo; `waitsFor` is the reason for which a waiting photo is not uploading. */
function photoWords(photo: QueuedPhoto, waitsFor: string) {
  const { name, status, size, bytesSent, reason } = photo
  if (status === 'failed') return reason ?? t('Failed to upload {name}.', { name })
  if (status === 'ready') return t('Ready, {size}', { size: sizeText(size) })
  if (status === 'waiting') return `${waitsFor}, ${sizeText(size)}`
  const isSmall = sizeText(size).endsWith('KB')
  const sent = isSmall ? Math.round(bytesSent / 1024) : megabytes(bytesSent)
  return `${percentOf(photo)}%, ${t('{sent} of {size}', { sent, size: sizeText(size) })}`
}

/** Sums up the state of a form's photos in one line; `PhotoMessages` shows the failed ones. */
export function stripWords(photos: QueuedPhoto[], waitsFor: string) {
  const of = (status: QueuedPhoto['status']) => photos.filter((photo) => photo.status === status)
  const [ready, uploading, waiting] = [of('ready'), of('uploading'), of('waiting')]
  const sum = (field: 'size' | 'bytesSent') => uploading.reduce((total, photo) => total + photo[field], 0)
  return [
    ready.length > 0 && t('{count} ready', { count: ready.length }),
    uploading.length > 0 &&
      t('{percent}% sent', { percent: Math.round((sum('bytesSent') / Math.max(1, sum('size'))) * 100) }),
    waiting.length > 0 && waitsFor,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Shows failed photos, exceeded limits, refused files, and files still being prepared. */
export function PhotoMessages({ queue: shown }: { queue: ReturnType<typeof useUploadQueue> }) {
  const { queue, photos, messages, refusals, preparing } = shown
  const failed = photos.filter(({ status }) => status === 'failed')
  const reasonOf = (photo: QueuedPhoto) => photoWords(photo, '')
  const failures = [...new Set(failed.map(reasonOf))].map((reason) => ({
    reason,
    refused: failed.filter((photo) => reasonOf(photo) === reason),
  }))
  return (
    <>
      <div role="alert">
        {failures.map(({ reason, refused }) => (
          <p key={reason} className="error-text flex items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{reason}</span>
            <button
              type="button"
              className="link flex-none"
              aria-label={t('Retry {name}', { name: refused.map(({ name }) => name).join(', ') })}
              onClick={() => {
                for (const { id } of refused) queue?.retry(id)
              }}
            >
              {t('Retry')}
            </button>
          </p>
        ))}
        {messages.map((message) => (
          <p key={message} className="error-text mb-2">
            {message}
          </p>
        ))}
        {refusals.map((refusal) => (
          <p key={refusal} className="error-text mb-2 flex items-start justify-between gap-2">
            <span className="min-w-0 py-2.5 wrap-anywhere">{refusal}</span>
            <IconButton
              icon="close"
              className="-mr-2.5"
              label={t('Close this message')}
              onClick={() => queue?.dismissRefusal(refusal)}
            />
          </p>
        ))}
      </div>
      <p role="status" className="text-label text-ink-soft">
        {preparing > 0 && <span className="block pb-2">{t('Getting your photos ready...')}</span>}
      </p>
    </>
  )
}
