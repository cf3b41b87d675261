import { t } from '../../../shared/words/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { photoWords } from './photo-words.ts'
import type { QueuedPhoto } from './upload-queue-view.ts'
import type { useUploadQueue } from './use-upload-queue.ts'

type Props = {
  queue: ReturnType<typeof useUploadQueue>
  /** Names photos that failed as well, where no row does. */
  withFailures?: boolean
}

/** Shows the limits that a choice of photos broke, the files left out, and those still being prepared. */
export function PhotoMessages({ queue: shown, withFailures = false }: Props) {
  const { queue, photos, messages, refusals, preparing } = shown
  const failed = withFailures ? photos.filter(({ status }) => status === 'failed') : []
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
            <button
              type="button"
              className="icon-btn -mr-2.5"
              aria-label={t('Close this message')}
              onClick={() => queue?.dismissRefusal(refusal)}
            >
              <Icon name="close" />
            </button>
          </p>
        ))}
      </div>
      <p role="status" className="text-label text-ink-soft">
        {preparing > 0 && <span className="block pb-2">{t('Getting your photos ready...')}</span>}
      </p>
    </>
  )
}
