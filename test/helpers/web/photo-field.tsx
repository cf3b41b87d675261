import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import PhotoField from '../../../web/features/uploads/photo-field.tsx'
import { jsonAnswer } from './screen.tsx'

const me = 'u-1'
const sneha = jsonAnswer({ id: me, email: 'sneha@example.com', firstName: 'Sneha', role: 'customer' })
export const visitor = jsonAnswer({ message: 'Unauthorized' }, 401)
let places = 0
export const placesGiven = () => places
export const place = () => {
  const key = `u/${me}/00000000-0000-4000-8000-${String(++places).padStart(12, '0')}`
  return Response.json({ uploadURL: `https://store.example/photos/${key}?signed=1`, key, headers: {} })
}
export const signedIn = { 'GET /api/user': sneha, 'POST /api/objects/upload': place }

/** The field in a form that holds what it reports. */
export function PhotoForm() {
  const [keys, setKeys] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  return (
    <>
      <PhotoField
        keys={keys}
        onChange={(ready, onTheirWay) => {
          setKeys(ready)
          setWaiting(onTheirWay)
        }}
      />
      <output>{`${keys.length} there, ${waiting} waiting`}</output>
    </>
  )
}
/** A file that begins as a JPEG does; another `head` makes it something else. */
export const photo = (name: string, { type = 'image/jpeg', size = 2_000_000, head = '\xff\xd8\xff\xe0' } = {}) => {
  const bytes = new Uint8Array(size)
  bytes.set(Uint8Array.from(head, (letter) => letter.charCodeAt(0)).subarray(0, size))
  return new File([bytes], name, { type, lastModified: 1 })
}
export const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Photos from this device'), { target: { files } })
export const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)
export const says = (text: string) => screen.findByText(text)

beforeEach(() => void fakeTransfers())
afterEach(() => vi.unstubAllGlobals())

type TransferReply = { status: number; text?: string }

/**
 * Stands in for XMLHttpRequest, which Uppy sends photos with. Each transfer takes the next reply, then 200; `null` is
 * no answer at all. `held` transfers wait for `go`. Returns what was sent where.
 */
export function fakeTransfers(replies: (TransferReply | null)[] = [], { held = false } = {}) {
  const sent: { url: string; size: number; go: () => void; progress: (loaded: number) => void; aborted: boolean }[] = []

  class Transfer extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #url = ''
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader() {}
    getAllResponseHeaders = () => 'etag: "abc"\r\n'
    abort() {
      for (const transfer of sent) if (transfer.url === this.#url) transfer.aborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(body: Blob) {
      const reply = replies.length > 0 ? replies.shift() : { status: 200 }
      const go = () => {
        this.status = reply?.status ?? 0
        this.responseText = reply?.text ?? ''
        this.dispatchEvent(new Event(reply ? 'load' : 'error'))
      }
      const progress = (loaded: number) =>
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, lengthComputable: true }))
      sent.push({ url: this.#url, size: body.size, go, progress, aborted: false })
      if (!held) setTimeout(go)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Transfer)
  return sent
}

/**
 * Stands in for the canvas, which happy-dom has not: it gives back what was drawn, or `noise`, as files of as many bytes
 * as `weigh` says for a width. Returns the widths of what became a file.
 */
export function fakeCanvas({ noise = false, weigh = (_width: number): number => 900_000 } = {}) {
  const widths: number[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 6000, close() {} }))
  const context = {
    fillRect() {},
    drawImage() {},
    getImageData: () => ({
      data: Array.from({ length: 64 }, (_, at) => (noise ? 77 : ([200, 30, 100, 255][at % 4] ?? 0))),
    }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    widths.push(this.width)
    done(new Blob([new Uint8Array(weigh(this.width))], { type }))
  })
  return widths
}
