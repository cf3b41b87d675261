import { keyOf } from '../../../shared/photos.ts'
import { sentenceFor } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { type KeptPhoto, photosAt } from './kept-photos.ts'
import { thumbnailOf, withoutPlace } from './pictures.ts'
import { viewTray } from './tray-view.ts'
import { tryingAgain } from './trying-again.ts'
import { openUploader } from './uploader.ts'
import { uploaderWords } from './uploader-words.ts'

export type Tray = ReturnType<typeof openTray>

/** `limit` is how many photos a tray takes, `place` where they wait on the device. */
export type TrayOptions = { limit: number; place: string }

/** The photos of one form on their way from file to key: kept on the device, drawn anew, uploaded, tried again. */
export function openTray({ limit, place }: TrayOptions) {
  const uploader = openUploader(limit)
  const device = photosAt(place)
  const { uppy } = uploader
  const trying = tryingAgain({ uploader, send, onFailure: tellFailure })
  const { show, view, subscribe } = viewTray(uppy, trying.isPending)
  const kept = new Map<string, KeptPhoto>()
  const drawn = new Set<string>()
  const going = new Set<string>()
  let drawing = Promise.resolve()
  let userId: string | null = null

  /** Stores a photo on the device. Where that is not allowed it simply does not outlive the page. */
  function keep(photo: KeptPhoto) {
    kept.set(photo.id, photo)
    device.keep(photo).catch(() => {})
  }

  /** Takes a photo on its way; one whose key this person already has is there. */
  function settle(id: string) {
    const key = kept.get(id)?.key
    if (!userId || uppy.getFile(id).progress.uploadStarted) return
    if (key?.startsWith(`u/${userId}/`)) markReady(id, key)
    else send(id)
  }

  function markReady(id: string, key: string) {
    const { size } = uppy.getFile(id)
    const progress = { uploadStarted: 1, uploadComplete: true, bytesUploaded: size ?? 0, bytesTotal: size }
    uppy.setFileState(id, { uploadURL: key, progress })
    show()
  }

  function send(id: string) {
    if (going.has(id)) return
    going.add(id)
    drawing = drawing.then(() => drawAnew(id))
    drawing.then(() => uppy.getFile(id) && uppy.retryUpload(id)).finally(() => going.delete(id))
  }

  /** One photo after the other: each takes some 50 MB of a phone's memory meanwhile. */
  async function drawAnew(id: string) {
    const photo = kept.get(id)
    if (!photo || drawn.has(id)) return
    const data = await withoutPlace(photo.file)
    drawn.add(id)
    const { size, type } = data
    const file = uppy.getFile(id)
    if (file) uppy.setFileState(id, { data, size, type, meta: { ...file.meta, size, type } })
  }

  async function addPreview(id: string) {
    const photo = kept.get(id)
    const picture = photo && (await thumbnailOf(photo.file))
    if (!picture || !uppy.getFile(id)) return
    uppy.setFileState(id, { preview: URL.createObjectURL(picture) })
    show()
  }

  function dropPreview(id: string) {
    const { preview } = uppy.getFile(id)
    if (preview) URL.revokeObjectURL(preview)
  }

  uppy.on('files-added', (files) => {
    for (const { id, data } of files) {
      if (!kept.has(id) && data instanceof File) keep({ id, file: data, at: Date.now() })
      addPreview(id)
      settle(id)
    }
  })
  uppy.on('upload-success', (uploaded) => {
    const photo = uploaded && kept.get(uploaded.id)
    if (photo) keep({ ...photo, key: keyOf(uppy.getFile(photo.id).uploadURL ?? '') ?? undefined })
  })

  function add(files: File[]) {
    try {
      uppy.addFiles(files.map((file) => ({ name: file.name, type: file.type, data: file, meta: { size: file.size } })))
    } catch {
      // Uppy has told the person by now; nothing was added.
    }
  }

  function remove(id: string) {
    dropPreview(id)
    kept.delete(id)
    device.forget(id).catch(() => {})
    uppy.removeFile(id)
  }

  return {
    view,
    subscribe,
    add,
    remove,
    /** Brings back what was kept on the device. */
    restore(photos: KeptPhoto[]) {
      for (const photo of photos) kept.set(photo.id, photo)
      add(photos.map(({ file }) => file))
    },
    retry(id: string) {
      trying.forgive(id)
      send(id)
    },
    /** Sends what waits for an account. */
    signedInAs(id: string | null) {
      userId = id
      for (const file of uppy.getFiles()) settle(file.id)
    },
    /** Empties the tray: its photos belong to a booking now. */
    clear() {
      for (const { id } of uppy.getFiles()) remove(id)
    },
    close() {
      for (const { id } of uppy.getFiles()) dropPreview(id)
      uppy.destroy()
    },
  }
}

function tellFailure(name: string, error: Error) {
  const description = sentenceFor(
    error,
    uploaderWords.failedToUpload.replace('%{file}', () => name),
  )
  toast({ tone: 'bad', title: 'Upload failed', description })
}
