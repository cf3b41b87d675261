import { vi } from 'vitest'

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
