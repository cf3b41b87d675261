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
 * Manages one form's photos; `keys` and `onChange` belong to the field. The uploader (25 KB) loads with the first
 * photo, or if stored photos wait on this device; `queue` is undefined before that.
 */
export function useUploadQueue({ keys, onChange, onRestored }: PhotoFieldProps, { limit, place }: UploadQueueOptions) {
  const { user, loading } = useSession()
  const [queue, setQueue] = useState<UploadQueue>()
  const [isRestored, setRestored] = useState(false)
  const opening = useRef<Promise<UploadQueue>>(undefined)
  const view = useSyncExternalStore(queue?.subscribe ?? subscribeNothing, queue?.view ?? emptyView, emptyView)
  const { photos, messages, refusals } = view
  // Photos chosen while the uploader loads; the form counts them, otherwise it would be sent without them.
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

  /** True if stored photos could not be handed over. */
  const hasMissed = useRef(false)

  /** Hands photos to the uploader once it is loaded; returns whether it loaded. */
  async function handOver(count: number, give: (opened: UploadQueue) => unknown) {
    setEarly((now) => now + count)
    const opened = await open().catch(() => undefined)
    if (!opened) {
      // The uploader failed to load; the next photo or connection retries.
      opening.current = undefined
      hasMissed.current = true
      toastOffline(t('Upload failed'))
    }
    const taken = opened && give(opened)
    setEarly((now) => now - count)
    await taken
    return opened !== undefined
  }
  /** Adds photos and stores them until the uploader has them, so they survive if the user leaves meanwhile. */
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
    // The uploader may have failed to load: the waiting form is informed and may retry.
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
  // Called after the restored photos were reported: a field that mounts later reports later.
  const canTellRestored = isRestored && onRestored !== undefined
  const tellRestored = useEffectEvent(() => onRestored?.())
  useEffect(() => {
    if (canTellRestored) tellRestored()
  }, [canTellRestored])

  // After sending, the form passes an empty list that was never reported here. Compared by identity, because a reported
  // empty list may reach the form after the first photo was added.
  const reportedKeys = useRef(new WeakSet([keys]))
  const emptyAfter = useEffectEvent((held: string[]) => {
    if (held.length === 0 && !reportedKeys.current.has(held)) queue?.clear()
  })
  useEffect(() => emptyAfter(keys), [keys])

  return { queue, photos, messages, refusals, preparing, add, prepare: uploader.prepare, isVisitor: !user && !loading }
}
