import { photoKeyOf } from '../../../shared/photos.ts'
import { errorMessage } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { photoStore, type StoredPhoto } from './photo-store.ts'
import { createThumbnail, stripMetadata } from './redraw-photo.ts'
import { retryUploads } from './retry-uploads.ts'
import { createQueueView } from './upload-queue-view.ts'
import { createUploader } from './uploader.ts'
import { uploaderTexts } from './uploader-texts.ts'

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** `limit` is how many photos a tray takes, `place` where they wait on the device. */
export type UploadQueueOptions = { limit: number; place: string }

/** The photos of one form on their way from file to key: kept on the device, drawn anew, uploaded, tried again. */
export function createUploadQueue({ limit, place }: UploadQueueOptions) {
  const uploader = createUploader(limit)
  const store = photoStore(place)
  const { uppy } = uploader
  const retries = retryUploads({ uploader, send, onFailure: toastFailure })
  const { show, view, subscribe } = createQueueView(uppy, retries.isPending)
  const storedPhotos = new Map<string, StoredPhoto>()
  const redrawn = new Set<string>()
  const sending = new Set<string>()
  let redrawing = Promise.resolve()
  let userId: string | null = null

  /** Stores a photo on the device. Where that is not allowed it simply does not outlive the page. */
  function storePhoto(photo: StoredPhoto) {
    storedPhotos.set(photo.id, photo)
    store.keep(photo).catch(() => {})
  }

  /** Takes a photo on its way; one whose key this person already has is there. */
  function uploadOrMarkReady(id: string) {
    const key = storedPhotos.get(id)?.key
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
    if (sending.has(id)) return
    sending.add(id)
    redrawing = redrawing.then(() => redraw(id))
    redrawing.then(() => uppy.getFile(id) && uppy.retryUpload(id)).finally(() => sending.delete(id))
  }

  /** One photo after the other: each takes some 50 MB of a phone's memory meanwhile. */
  async function redraw(id: string) {
    const photo = storedPhotos.get(id)
    if (!photo || redrawn.has(id)) return
    const data = await stripMetadata(photo.file)
    redrawn.add(id)
    const { size, type } = data
    const file = uppy.getFile(id)
    if (file) uppy.setFileState(id, { data, size, type, meta: { ...file.meta, size, type } })
  }

  async function addPreview(id: string) {
    const photo = storedPhotos.get(id)
    const picture = photo && (await createThumbnail(photo.file))
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
      if (!storedPhotos.has(id) && data instanceof File) storePhoto({ id, file: data, at: Date.now() })
      addPreview(id)
      uploadOrMarkReady(id)
    }
  })
  uppy.on('upload-success', (uploaded) => {
    const photo = uploaded && storedPhotos.get(uploaded.id)
    if (photo) storePhoto({ ...photo, key: photoKeyOf(uppy.getFile(photo.id).uploadURL ?? '') ?? undefined })
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
    storedPhotos.delete(id)
    store.forget(id).catch(() => {})
    uppy.removeFile(id)
  }

  return {
    view,
    subscribe,
    add,
    remove,
    /** Brings back what was kept on the device. */
    restore(photos: StoredPhoto[]) {
      for (const photo of photos) storedPhotos.set(photo.id, photo)
      add(photos.map(({ file }) => file))
    },
    retry(id: string) {
      retries.forgive(id)
      send(id)
    },
    /** Sends what waits for an account. */
    signedInAs(id: string | null) {
      userId = id
      for (const file of uppy.getFiles()) uploadOrMarkReady(file.id)
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

function toastFailure(name: string, error: Error) {
  const description = errorMessage(
    error,
    uploaderTexts.failedToUpload.replace('%{file}', () => name),
  )
  toast({ tone: 'bad', title: 'Upload failed', description })
}
