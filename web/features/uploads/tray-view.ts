import { keyOf } from '../../../shared/photos.ts'
import type { UploadFile } from './uploader.ts'
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

/** A file as the field shows it; `isPending` when it failed and will be tried again. */
export function photoOf(file: UploadFile, isPending: boolean): TrayPhoto {
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
export const messagesIn = (info: { type: string; message: string }[]) =>
  info
    .filter(({ type, message }) => type !== 'success' && !message.startsWith(failed))
    .map(({ message }) => message)
    .filter((message) => message !== uploaderWords.noInternetConnection)
