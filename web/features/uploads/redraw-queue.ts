import { stripMetadata } from './redraw-photo.ts'
import type { Uploader } from './uploader.ts'

/** Redraws photos before they are sent, one after the other: each takes some 50 MB of a phone's memory meanwhile. */
export class RedrawQueue {
  readonly #uppy: Uploader['uppy']
  readonly #fileOf: (id: string) => File | undefined
  readonly #redrawn = new Set<string>()
  readonly #sending = new Set<string>()
  #last = Promise.resolve()

  constructor(uppy: Uploader['uppy'], fileOf: (id: string) => File | undefined) {
    this.#uppy = uppy
    this.#fileOf = fileOf
  }

  send(id: string) {
    if (this.#sending.has(id)) return
    this.#sending.add(id)
    this.#last = this.#last.then(() => this.#redraw(id))
    this.#last.then(() => this.#uppy.getFile(id) && this.#uppy.retryUpload(id)).finally(() => this.#sending.delete(id))
  }

  async #redraw(id: string) {
    const chosen = this.#fileOf(id)
    if (!chosen || this.#redrawn.has(id)) return
    const data = await stripMetadata(chosen)
    this.#redrawn.add(id)
    const { size, type } = data
    const file = this.#uppy.getFile(id)
    if (file) this.#uppy.setFileState(id, { data, size, type, meta: { ...file.meta, size, type } })
  }
}
