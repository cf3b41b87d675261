import { t } from '../../../shared/words/t.ts'
import type { QueuedPhoto } from './upload-queue-view.ts'

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)
/** Under a tenth of a megabyte in kilobytes: nothing that is there weighs '0.0 MB'. */
const sizeText = (bytes: number) =>
  bytes < 0.1 * 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${megabytes(bytes)} MB`

/** How much of a photo has gone up, in percent. */
export const percentOf = ({ size, bytesSent }: QueuedPhoto) =>
  size > 0 ? Math.min(100, Math.round((bytesSent / size) * 100)) : 0

/** The state of a photo in words; `waitsFor` names what one waits for that is not uploading yet. */
export function photoWords(photo: QueuedPhoto, waitsFor: string) {
  const { name, status, size, bytesSent, reason } = photo
  if (status === 'failed') return reason ?? t('Failed to upload {name}.', { name })
  if (status === 'ready') return t('Ready, {size}', { size: sizeText(size) })
  if (status === 'waiting') return `${waitsFor}, ${sizeText(size)}`
  const isSmall = sizeText(size).endsWith('KB')
  const sent = isSmall ? Math.round(bytesSent / 1024) : megabytes(bytesSent)
  return `${percentOf(photo)}%, ${t('{sent} of {size}', { sent, size: sizeText(size) })}`
}

/** The state of a form's photos in one line; `PhotoMessages` tells of those that failed. */
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
