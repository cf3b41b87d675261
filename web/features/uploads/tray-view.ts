import { keyOf } from '../../../shared/photos.ts'
import type { Uploader, UploadFile } from './uploader.ts'
import { uploaderWords } from './uploader-words.ts'

/** One photo as the field shows it; `size` and `sent` in bytes, `key` once it is ready. */
export type TrayPhoto = {
  id: string
  name: string
  size: number
  sent: number
  state: 'waiting' | 'going' | 'ready' | 'failed'
  /** Address of a small picture, where the browser could draw one. */
  preview?: string
  key?: string
}

/** `messages` are the restrictions just run into; each goes after 5 s. */
export type TrayView = { photos: TrayPhoto[]; messages: string[] }

export const emptyTray: TrayView = { photos: [], messages: [] }

/** Progress is shown at most this often, in milliseconds (spec section 9). */
const progressPause = 500
const changes = ['files-added', 'file-removed', 'upload-start', 'upload-success', 'upload-error'] as const

/** Keeps a view of the uploader's photos up to date; `isPending` tells which failed ones will be tried again. */
export function viewTray(uppy: Uploader['uppy'], isPending: (id: string) => boolean) {
  const listeners = new Set<() => void>()
  let view = emptyTray
  let timer: ReturnType<typeof setTimeout> | undefined

  function show() {
    clearTimeout(timer)
    timer = undefined
    const photos = uppy.getFiles().map((file) => photoOf(file, isPending(file.id)))
    view = { photos, messages: messagesIn(uppy.getState().info) }
    for (const tell of listeners) tell()
  }

  for (const change of changes) uppy.on(change, show)
  for (const change of ['info-visible', 'info-hidden'] as const) uppy.on(change, show)
  uppy.on('upload-progress', () => {
    timer ??= setTimeout(show, progressPause)
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

function photoOf(file: UploadFile, isPending: boolean): TrayPhoto {
  const { uploadStarted, uploadComplete, bytesUploaded } = file.progress
  const { id, name, preview } = file
  const shown = { id, name, preview, size: file.size ?? 0, sent: bytesUploaded || 0 }
  if (uploadComplete) return { ...shown, state: 'ready', key: keyOf(file.uploadURL ?? '') ?? undefined }
  if (isPending) return { ...shown, state: 'waiting' }
  if (file.error) return { ...shown, state: 'failed' }
  return { ...shown, state: uploadStarted ? 'going' : 'waiting' }
}

const [failed = ''] = uploaderWords.failedToUpload.split('%')

/** What the field itself says: a photo that failed says so in its row, and the connection has its own notice. */
function messagesIn(info: { type: string; message: string }[]) {
  const said = info.filter(({ type, message }) => type !== 'success' && !message.startsWith(failed))
  const messages = new Set(said.map(({ message }) => message))
  messages.delete(uploaderWords.noInternetConnection)
  return [...messages]
}
