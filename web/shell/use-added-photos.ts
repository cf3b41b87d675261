import { useState } from 'react'
import { toast } from '../ui/toast.ts'

/** The photos that a form adds to what it sends: `keys` of those that are uploaded; `isReady` says so while others are on their way. */
export function useAddedPhotos() {
  const [keys, setKeys] = useState<string[]>([])
  const [pendingCount, setPendingCount] = useState(0)
  return {
    keys,
    clear: () => setKeys([]),
    isReady() {
      if (pendingCount > 0) toastPendingPhotos(pendingCount)
      return pendingCount === 0
    },
    onChange(ready: string[], pending: number) {
      setKeys(ready)
      setPendingCount(pending)
    },
  }
}

function toastPendingPhotos(count: number) {
  const title = count === 1 ? 'A photo is still on its way' : `${count} photos are still on their way`
  const description = navigator.onLine
    ? 'Please wait until they are ready, or take them out.'
    : 'Photos go on by themselves once you are online. What you wrote is still here.'
  toast({ tone: 'bad', title: navigator.onLine ? title : 'No Internet connection.', description })
}
