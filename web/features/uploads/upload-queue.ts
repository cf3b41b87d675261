import { photoKeyOf } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import { errorMessage, refusalOf } from '../../api.ts'
import type { CompactPhotoFieldProps } from '../../lib/photos.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { PhotoStore, type StoredPhoto } from './photo-store.ts'
import { createThumbnail, preparePhoto, RedrawQueue } from './prepare-photo.ts'
import { createQueueView, type UploadQueueView, uploaderTexts } from './upload-queue-view.ts'
import { createUploader, hasExpired, isRetryable, retryDelaysMs, type Uploader, type UploadFile } from './uploader.ts'

export type UploadQueueOptions = Pick<CompactPhotoFieldProps, 'limit' | 'place'>

/** Queue of one form's photos from file to key: stores them on the device, resizes, uploads and retries. */
export class UploadQueue {
  readonly view: () => UploadQueueView
  readonly subscribe: (listener: () => void) => () => void
  readonly #show: () => void
  readonly #changeView: ReturnType<typeof createQueueView>['change']
  readonly #uppy
  readonly #retries
  readonly #redrawing: RedrawQueue
  readonly #store: PhotoStore
  readonly #stored = new Map<string, StoredPhoto>()
  readonly #unstored = new Set<string>()
  readonly #reasons = new Map<string, string>()
  #userId: string | null = null

  constructor({ limit, place }: UploadQueueOptions) {
    const uploader = createUploader(limit)
    this.#uppy = uploader.uppy
    this.#store = new PhotoStore(place)
    this.#redrawing = new RedrawQueue(this.#uppy, (id) => this.#stored.get(id)?.file)
    this.#retries = retryUploads({
      uploader,
      send: (id) => this.#redrawing.send(id),
      onFailure: ({ id, name }, error) => {
        const reason = refusalOf(error).message && errorMessage(error, '')
        if (reason) this.#reasons.set(id, reason)
        toastFailure(
          error,
          uploaderTexts.failedToUpload.replace('%{file}', () => name),
          t('Upload failed'),
        )
      },
    })
    const { show, change, view, subscribe } = createQueueView(this.#uppy, {
      isPending: this.#retries.isPending,
      isUnstored: (id) => this.#unstored.has(id),
      reasonOf: (id) => this.#reasons.get(id),
    })
    this.#show = show
    this.#changeView = change
    this.view = view
    this.subscribe = subscribe
    this.#uppy.on('files-added', (files) => {
      for (const { id, data } of files) this.#begin(id, data)
    })
    this.#uppy.on('upload-success', (uploaded) => {
      const photo = uploaded && this.#stored.get(uploaded.id)
      if (photo) this.#put({ ...photo, key: photoKeyOf(this.#uppy.getFile(photo.id).uploadURL ?? '') ?? undefined })
    })
  }

  /**
   * Adds the valid files and reports the others. Prepares one at a time, because a large photo takes 200 MB of memory.
   */
  async add(files: File[]) {
    const { preparing } = this.view()
    this.#changeView({ preparing: preparing + files.length })
    const prepared = []
    for (const file of files) prepared.push(await preparePhoto(file))
    const refusals = new Set([...this.view().refusals, ...prepared.flatMap(({ refusal }) => refusal ?? [])])
    this.#changeView({ preparing: this.view().preparing - files.length, refusals: [...refusals] })
    this.#addToUppy(prepared.flatMap(({ file }) => file ?? []))
  }

  /** Sets the most photos of this queue; it grows when the form loses one of its stored photos. */
  setLimit(limit: number) {
    this.#uppy.setOptions({ restrictions: { ...this.#uppy.opts.restrictions, maxNumberOfFiles: limit } })
  }

  dismissRefusal(sentence: string) {
    this.#changeView({ refusals: this.view().refusals.filter((refusal) => refusal !== sentence) })
  }

  #addToUppy(files: File[]) {
    try {
      this.#uppy.addFiles(
        files.map((file) => ({ name: file.name, type: file.type, data: file, meta: { size: file.size } })),
      )
    } catch {
      // Uppy has already reported the reason; no file was added.
    }
  }

  restore(photos: StoredPhoto[]) {
    const unknown = photos.filter(({ id }) => !this.#stored.has(id))
    for (const photo of unknown) this.#stored.set(photo.id, photo)
    this.#addToUppy(unknown.map(({ file }) => file))
  }

  remove(id: string) {
    dropPreview(this.#uppy, id)
    this.#stored.delete(id)
    this.#unstored.delete(id)
    this.#reasons.delete(id)
    this.#store.delete(id).catch(() => {})
    this.#uppy.removeFile(id)
  }

  retry(id: string) {
    this.#retries.reset(id)
    this.#reasons.delete(id)
    this.#redrawing.send(id)
  }

  /** Sends the photos that wait for an account. */
  setUser(id: string | null) {
    this.#userId = id
    for (const file of this.#uppy.getFiles()) this.#uploadOrMarkReady(file.id)
  }

  /** Removes all photos after their form was sent. */
  clear() {
    for (const { id } of this.#uppy.getFiles()) this.remove(id)
  }

  close() {
    for (const { id } of this.#uppy.getFiles()) dropPreview(this.#uppy, id)
    this.#uppy.destroy()
  }

  async #begin(id: string, data: unknown) {
    if (!this.#stored.has(id) && data instanceof File) this.#put({ id, file: data, at: Date.now() })
    this.#uploadOrMarkReady(id)
    const photo = this.#stored.get(id)
    if (photo && (await addPreview(this.#uppy, id, photo.file))) this.#show()
  }

  /** Stores a photo on the device. On failure the photo lasts as long as the page, and the view shows this. */
  #put(photo: StoredPhoto) {
    this.#stored.set(photo.id, photo)
    this.#store.put(photo).catch(() => {
      if (!this.#stored.has(photo.id)) return
      this.#unstored.add(photo.id)
      this.#show()
    })
  }

  /** Uploads a photo, or marks it as ready if this user has already uploaded it. */
  #uploadOrMarkReady(id: string) {
    const key = this.#stored.get(id)?.key
    if (!this.#userId || this.#uppy.getFile(id).progress.uploadStarted) return
    if (key?.startsWith(`u/${this.#userId}/`)) this.#markReady(id, key)
    else this.#redrawing.send(id)
  }

  #markReady(id: string, key: string) {
    const { size } = this.#uppy.getFile(id)
    const progress = { uploadStarted: 1, uploadComplete: true, bytesUploaded: size ?? 0, bytesTotal: size }
    this.#uppy.setFileState(id, { uploadURL: key, progress })
    this.#show()
  }
}

type Uppy = Uploader['uppy']

/** Draws a file's preview; returns false if the browser cannot, or the file was removed meanwhile. */
async function addPreview(uppy: Uppy, id: string, file: File) {
  const thumbnail = await createThumbnail(file)
  if (!thumbnail || !uppy.getFile(id)) return false
  uppy.setFileState(id, { preview: URL.createObjectURL(thumbnail) })
  return true
}

function dropPreview(uppy: Uppy, id: string) {
  const { preview } = uppy.getFile(id)
  if (preview) URL.revokeObjectURL(preview)
}

type Options = {
  uploader: Uploader
  send: (id: string) => void
  /** Called when no further retry will be made. */
  onFailure: (file: UploadFile, error: Error) => void
}

/**
 * Retries a failed transfer after 0, 1, 3 and 5 s, and whenever the connection is back. `isPending` returns whether a
 * failed file will be retried; `reset` restarts its count after a press on 'Retry'.
 */
function retryUploads({ uploader, send, onFailure }: Options) {
  const { uppy, forgetTarget } = uploader
  const tries = new Map<string, number>()
  const pending = new Set<string>()

  function retry(id: string) {
    pending.delete(id)
    if (uppy.getFile(id)?.error) send(id)
  }

  uppy.on('upload-error', (file, error) => {
    if (!file) return
    if (hasExpired(error)) forgetTarget(file.id)
    const tried = tries.get(file.id) ?? 0
    const delay = retryDelaysMs[tried]
    if (!navigator.onLine) addEventListener('online', () => retry(file.id), { once: true })
    else if (delay === undefined || !isRetryable(error)) return onFailure(file, error)
    else {
      tries.set(file.id, tried + 1)
      setTimeout(retry, delay, file.id)
    }
    pending.add(file.id)
  })
  uppy.on('upload-success', (file) => file && tries.delete(file.id))

  return { isPending: (id: string) => pending.has(id), reset: (id: string) => tries.delete(id) }
}
