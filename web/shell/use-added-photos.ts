import { useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../shared/words/t.ts'
import { toast } from '../ui/toast.ts'
import { toastFailedPhotos } from './toast-failure.ts'

/** The photos that a form adds to what it sends: `keys` of those that are uploaded; `isReady` says so while others are on their way, or have failed. */
export function useAddedPhotos() {
  const [keys, setKeys] = useState<string[]>([])
  const [pendingCount, setPendingCount] = useState(0)
  const [failedCount, setFailedCount] = useState(0)
  return {
    keys,
    /** Before the form goes: the field forgets what it keeps on the device, and a sheet of the address goes at once. */
    clear: () => flushSync(() => setKeys([])),
    isReady() {
      if (pendingCount > 0) toastPendingPhotos(pendingCount)
      else if (failedCount > 0) toastFailedPhotos()
      return pendingCount + failedCount === 0
    },
    onChange(ready: string[], pending: number, failed: number) {
      setKeys(ready)
      setPendingCount(pending)
      setFailedCount(failed)
    },
  }
}

function toastPendingPhotos(count: number) {
  const title = count === 1 ? t('A photo is still on its way') : t('{count} photos are still on their way', { count })
  const description = navigator.onLine
    ? t('Please wait until they are ready, or take them out.')
    : t('Photos will be sent by themselves once you are online. What you wrote is still here.')
  toast({ tone: 'bad', title: navigator.onLine ? title : t('No Internet connection.'), description })
}
