import { hasExpired, isRetryable, retryDelaysMs } from './retry-policy.ts'
import type { Uploader, UploadFile } from './uploader.ts'

type Options = {
  uploader: Uploader
  send: (id: string) => void
  /** Called when no further try will be made. */
  onFailure: (file: UploadFile, error: Error) => void
}

/**
 * Tries a failed transfer again after 0, 1, 3 and 5 s, and whenever the connection is back. `isPending` tells whether
 * a file that failed will be tried again; `reset` starts its count anew, for a 'Retry' that was pressed.
 */
export function retryUploads({ uploader, send, onFailure }: Options) {
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
