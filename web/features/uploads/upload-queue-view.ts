import { photoKeyOf } from '../../../shared/photos.ts'
import type { Uploader, UploadFile } from './uploader.ts'
import { uploaderTexts } from './uploader-texts.ts'

/** One photo as the field shows it; `size` and `sent` in bytes, `key` once it is ready. */
export type QueuedPhoto = {
  id: string
  name: string
  size: number
  bytesSent: number
  state: 'waiting' | 'going' | 'ready' | 'failed'
  /** Address of a small picture, where the browser could draw one. */
  preview?: string
  key?: string
}

/** `messages` are the restrictions just run into; each goes after 5 s. */
export type UploadQueueView = { photos: QueuedPhoto[]; messages: string[] }

export const emptyQueueView: UploadQueueView = { photos: [], messages: [] }

/** Progress is shown at most this often, in milliseconds (spec section 9). */
const progressIntervalMs = 500
const changeEvents = ['files-added', 'file-removed', 'upload-start', 'upload-success', 'upload-error'] as const

/** Keeps a view of the uploader's photos up to date; `isPending` tells which failed ones will be tried again. */
export function createQueueView(uppy: Uploader['uppy'], isPending: (id: string) => boolean) {
  const listeners = new Set<() => void>()
  let view = emptyQueueView
  let timer: ReturnType<typeof setTimeout> | undefined

  function show() {
    clearTimeout(timer)
    timer = undefined
    const photos = uppy.getFiles().map((file) => toQueuedPhoto(file, isPending(file.id)))
    view = { photos, messages: restrictionMessages(uppy.getState().info) }
    for (const tell of listeners) tell()
  }

  for (const change of changeEvents) uppy.on(change, show)
  for (const change of ['info-visible', 'info-hidden'] as const) uppy.on(change, show)
  uppy.on('upload-progress', () => {
    timer ??= setTimeout(show, progressIntervalMs)
  })

  return {
    show,
    view: () => view,
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

function toQueuedPhoto(file: UploadFile, isPending: boolean): QueuedPhoto {
  const { uploadStarted, uploadComplete, bytesUploaded } = file.progress
  const { id, name, preview } = file
  const shown = { id, name, preview, size: file.size ?? 0, bytesSent: bytesUploaded || 0 }
  if (uploadComplete) return { ...shown, state: 'ready', key: photoKeyOf(file.uploadURL ?? '') ?? undefined }
  if (isPending) return { ...shown, state: 'waiting' }
  if (file.error) return { ...shown, state: 'failed' }
  return { ...shown, state: uploadStarted ? 'going' : 'waiting' }
}

const [failedPrefix = ''] = uploaderTexts.failedToUpload.split('%')

/** What the field itself says: a photo that failed says so in its row, and the connection has its own notice. */
function restrictionMessages(info: { type: string; message: string }[]) {
  const shown = info.filter(({ type, message }) => type !== 'success' && !message.startsWith(failedPrefix))
  const messages = new Set(shown.map(({ message }) => message))
  messages.delete(uploaderTexts.noInternetConnection)
  return [...messages]
}
