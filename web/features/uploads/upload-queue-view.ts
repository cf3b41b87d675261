import { photoKeyOf } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import type { Uploader, UploadFile } from './uploader.ts'

/** Photo as the field shows it; `size` and `bytesSent` in bytes, `key` once uploaded. */
export type QueuedPhoto = {
  id: string
  name: string
  size: number
  bytesSent: number
  status: 'waiting' | 'uploading' | 'ready' | 'failed'
  /** The server's message about the failure, if any. */
  reason?: string
  /** True if this browser could not store the photo: it is lost with the page. */
  isUnstored: boolean
  /** Address of a preview, if the browser could draw one. */
  preview?: string
  key?: string
}

/**
 * `messages` lists exceeded limits, each for 5 s. `refusals` lists refused files and stays. `preparing` counts chosen
 * files still being checked.
 */
export type UploadQueueView = { photos: QueuedPhoto[]; messages: string[]; refusals: string[]; preparing: number }

export const emptyQueueView: UploadQueueView = { photos: [], messages: [], refusals: [], preparing: 0 }

/** Shortest interval between progress updates, in milliseconds. */
const progressIntervalMs = 500
const changeEvents = ['files-added', 'file-removed', 'upload-start', 'upload-success', 'upload-error'] as const

type StateOfPhoto = {
  /** Returns whether a failed photo will be retried. */
  isPending: (id: string) => boolean
  isUnstored: (id: string) => boolean
  reasonOf: (id: string) => string | undefined
}

/** Keeps a view of the uploader's photos up to date. */
export function createQueueView(uppy: Uploader['uppy'], state: StateOfPhoto) {
  const listeners = new Set<() => void>()
  let view = emptyQueueView
  let timer: ReturnType<typeof setTimeout> | undefined

  function show() {
    clearTimeout(timer)
    timer = undefined
    const photos = uppy.getFiles().map((file) => toQueuedPhoto(file, state))
    view = { ...view, photos, messages: restrictionMessages(uppy.getState().info) }
    for (const listener of listeners) listener()
  }

  for (const change of changeEvents) uppy.on(change, show)
  for (const change of ['info-visible', 'info-hidden'] as const) uppy.on(change, show)
  uppy.on('upload-progress', () => {
    timer ??= setTimeout(show, progressIntervalMs)
  })

  return {
    show,
    view: () => view,
    change(changes: Partial<Pick<UploadQueueView, 'refusals' | 'preparing'>>) {
      view = { ...view, ...changes }
      show()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function toQueuedPhoto(file: UploadFile, { isPending, isUnstored, reasonOf }: StateOfPhoto): QueuedPhoto {
  const { uploadStarted, uploadComplete, bytesUploaded } = file.progress
  const { id, name, preview } = file
  const shown = { id, name, preview, size: file.size ?? 0, bytesSent: bytesUploaded || 0, isUnstored: isUnstored(id) }
  if (uploadComplete) return { ...shown, status: 'ready', key: photoKeyOf(file.uploadURL ?? '') ?? undefined }
  if (isPending(id)) return { ...shown, status: 'waiting' }
  if (file.error) return { ...shown, status: 'failed', reason: reasonOf(id) }
  return { ...shown, status: uploadStarted ? 'uploading' : 'waiting' }
}

/** Uppy's texts, separate from Uppy (23 KB), which loads with the first photo. */
export const uploaderTexts = {
  youCanOnlyUploadX: t('You can only upload {count} file(s).', { count: '%{smart_count}' }),
  youHaveToAtLeastSelectX: 'You have to select at least %{smart_count} file(s).',
  aggregateExceedsSize: 'You selected %{size} of files, but maximum allowed size is %{sizeAllowed}.',
  exceedsSize: t('{file} exceeds maximum allowed size of {size}.', { file: '%{file}', size: '%{size}' }),
  inferiorSize: 'This file is smaller than the allowed size of %{size}.',
  youCanOnlyUploadFileTypes: t('You can only upload: JPEG, PNG, WebP.'),
  noMoreFilesAllowed: t('Cannot add more files.'),
  noDuplicates: t("Cannot add the duplicate file '{file}', it already exists.", { file: '%{fileName}' }),
  missingRequiredMetaField: 'Missing required meta fields.',
  missingRequiredMetaFieldOnFile: 'Missing required meta fields.',
  addBulkFilesFailed: t('Failed to add {count} file(s) due to internal errors.', { count: '%{smart_count}' }),
  failedToUpload: t('Failed to upload {name}.', { name: '%{file}' }),
  noInternetConnection: t('No Internet connection.'),
  connectedToInternet: t('Connected to the Internet.'),
} as const

const [failedPrefix = ''] = uploaderTexts.failedToUpload.split('%')

/**
 * Returns the messages for the field, without those shown elsewhere: a failed photo has a message in its row, the
 * connection has a notice.
 */
function restrictionMessages(info: { type: string; message: string }[]) {
  const shown = info.filter(({ type, message }) => type !== 'success' && !message.startsWith(failedPrefix))
  const messages = new Set(shown.map(({ message }) => message))
  messages.delete(uploaderTexts.noInternetConnection)
  return [...messages]
}
