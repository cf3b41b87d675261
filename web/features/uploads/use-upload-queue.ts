import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../../../shared/words/t.ts'
import { laterCode } from '../../lib/later-code.ts'
import type { PhotoFieldProps } from '../../lib/photos.ts'
import { useSession } from '../../session.tsx'
import { toastOffline } from '../../shell/toast-failure.ts'
import { givePhotos, listGivenPhotos } from './given-photos.ts'
import { PhotoStore } from './photo-store.ts'
import type { UploadQueue, UploadQueueOptions } from './upload-queue.ts'
import { emptyQueueView, type QueuedPhoto } from './upload-queue-view.ts'

const uploader = laterCode(() => import('./upload-queue.ts'))
const subscribeNothing = () => () => {}
const emptyView = () => emptyQueueView

/**
 * The photos of one form; `keys` and `onChange` are the field's. The uploader (25 KB) comes with the first photo, or
 * when photos of an earlier visit wait on this device; `queue` is undefined before that.
 */
export function useUploadQueue({ keys, onChange, onRestored }: PhotoFieldProps, { limit, place }: UploadQueueOptions) {
  const { user, loading } = useSession()
  const [queue, setQueue] = useState<UploadQueue>()
  const [isRestored, setRestored] = useState(false)
  const opening = useRef<Promise<UploadQueue>>(undefined)
  const view = useSyncExternalStore(queue?.subscribe ?? subscribeNothing, queue?.view ?? emptyView, emptyView)
  const { photos, messages, refusals } = view
  // Chosen while the uploader itself is on its way: the form has to know of them, or it would go without.
  const [early, setEarly] = useState(0)
  const preparing = view.preparing + early

  function open() {
    opening.current ??= uploader.load().then(({ UploadQueue }) => {
      const opened = new UploadQueue({ limit, place })
      setQueue(opened)
      return opened
    })
    return opening.current
  }

  /** Something waits on the device that could not be handed over. */
  const hasMissed = useRef(false)

  /** Gives photos to the uploader, once it is there; whether it is. */
  async function handOver(count: number, give: (opened: UploadQueue) => unknown) {
    setEarly((now) => now + count)
    const opened = await open().catch(() => undefined)
    if (!opened) {
      // The uploader itself could not be fetched; the next photo asks for it again, and so does a connection.
      opening.current = undefined
      hasMissed.current = true
      toastOffline(t('Upload failed'))
    }
    const taken = opened && give(opened)
    setEarly((now) => now - count)
    await taken
    return opened !== undefined
  }
  /** Whoever leaves while the uploader comes, or a large photo is made ready, finds the photos in the form again. */
  async function add(files: File[]) {
    const given = givePhotos(place, files).catch(() => undefined)
    const isTaken = await handOver(files.length, (opened) => opened.add(files))
    const forget = await given
    if (isTaken && !hasLeft.current) await forget?.().catch(() => {})
  }

  const restore = useEffectEvent(async () => {
    const waiting = await new PhotoStore(place).list().catch(() => [])
    const given = await listGivenPhotos(place).catch(() => undefined)
    if (waiting.length > 0) await handOver(waiting.length, (opened) => opened.restore(waiting))
    if (given?.files.length)
      await handOver(given.files.length, async (opened) => {
        await opened.add(given.files)
        await given.forget().catch(() => {})
      })
    // Its code did not come, perhaps: whoever waits for the photos is told, and may try again.
    setRestored(true)
  })
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    restore()
    const restoreMissed = () => {
      if (hasMissed.current) restore()
      hasMissed.current = false
    }
    addEventListener('online', restoreMissed)
    return () => {
      hasLeft.current = true
      removeEventListener('online', restoreMissed)
      opening.current?.then((opened) => opened.close())
    }
  }, [])

  useEffect(() => queue?.setLimit(limit), [queue, limit])
  const userId = loading ? undefined : (user?.id ?? null)
  useEffect(() => {
    if (userId !== undefined) queue?.setUser(userId)
  }, [queue, userId])

  const reported = useRef({ keys, waiting: 0, failed: 0, unstored: 0 })
  const report = useEffectEvent((shown: QueuedPhoto[], preparing: number) => {
    const ready = shown.flatMap(({ key }) => key ?? [])
    const waiting = shown.filter(({ status }) => status === 'waiting' || status === 'uploading').length + preparing
    const failed = shown.filter(({ status }) => status === 'failed').length
    const unstored = shown.filter(({ isUnstored }) => isUnstored).length
    const last = reported.current
    const isSame = waiting === last.waiting && failed === last.failed && unstored === last.unstored
    if (isSame && ready.join() === last.keys.join()) return
    reported.current = { keys: ready, waiting, failed, unstored }
    reportedKeys.current.add(ready)
    onChange(ready, waiting, failed, unstored)
  })
  useEffect(() => report(photos, preparing), [photos, preparing])
  // Told after the report of what was restored: a field that is not there when its photos are asked for tells later.
  const canTellRestored = isRestored && onRestored !== undefined
  const tellRestored = useEffectEvent(() => onRestored?.())
  useEffect(() => {
    if (canTellRestored) tellRestored()
  }, [canTellRestored])

  // A form that has sent its photos holds an empty list that was never reported here. Compared by identity, because a
  // reported empty list may reach the form when the first photo is already there.
  const reportedKeys = useRef(new WeakSet([keys]))
  const emptyAfter = useEffectEvent((held: string[]) => {
    if (held.length === 0 && !reportedKeys.current.has(held)) queue?.clear()
  })
  useEffect(() => emptyAfter(keys), [keys])

  return { queue, photos, messages, refusals, preparing, add, prepare: uploader.prepare, isVisitor: !user && !loading }
}
