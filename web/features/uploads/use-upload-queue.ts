import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../session.tsx'
import { toast } from '../../ui/toast.ts'
import { photoStore } from './photo-store.ts'
import type { UploadQueue, UploadQueueOptions } from './upload-queue.ts'
import { emptyQueueView, type QueuedPhoto } from './upload-queue-view.ts'

const subscribeNothing = () => () => {}
const emptyView = () => emptyQueueView

/**
 * The photos of one form; `keys` and `onChange` are the field's. The uploader (25 KB) comes with the first photo, or
 * when photos of an earlier visit wait on this device; `tray` is undefined before that.
 */
export function useUploadQueue(
  keys: string[],
  onChange: (keys: string[], waiting: number) => void,
  { limit, place }: UploadQueueOptions,
) {
  const { user, loading } = useSession()
  const [queue, setQueue] = useState<UploadQueue>()
  const opening = useRef<Promise<UploadQueue>>(undefined)
  const { photos, messages } = useSyncExternalStore(
    queue?.subscribe ?? subscribeNothing,
    queue?.view ?? emptyView,
    emptyView,
  )

  function open() {
    opening.current ??= import('./upload-queue.ts').then(({ createUploadQueue }) => {
      const opened = createUploadQueue({ limit, place })
      setQueue(opened)
      return opened
    })
    return opening.current
  }

  async function add(files: File[]) {
    try {
      const opened = await open()
      opened.add(files)
    } catch {
      // The uploader itself could not be fetched; the next photo asks for it again.
      opening.current = undefined
      toast({ tone: 'bad', title: 'Upload failed', description: 'No Internet connection.' })
    }
  }

  const restore = useEffectEvent(async () => {
    const waiting = await photoStore(place)
      .all()
      .catch(() => [])
    if (waiting.length > 0) (await open()).restore(waiting)
  })
  useEffect(() => {
    restore()
    return () => {
      opening.current?.then((opened) => opened.close())
    }
  }, [])

  const userId = loading ? undefined : (user?.id ?? null)
  useEffect(() => {
    if (userId !== undefined) queue?.signedInAs(userId)
  }, [queue, userId])

  const reported = useRef({ keys, waiting: 0 })
  const report = useEffectEvent((shown: QueuedPhoto[]) => {
    const ready = shown.flatMap(({ key }) => key ?? [])
    const waiting = shown.filter(({ state }) => state === 'waiting' || state === 'going').length
    const last = reported.current
    if (ready.join() === last.keys.join() && waiting === last.waiting) return
    reported.current = { keys: ready, waiting }
    reportedKeys.current.add(ready)
    onChange(ready, waiting)
  })
  useEffect(() => report(photos), [photos])

  // The form has sent them: it holds none any more, and nobody here told it so. By identity, because a report of none
  // may reach it when the first photo is already there.
  const reportedKeys = useRef(new WeakSet([keys]))
  const emptyAfter = useEffectEvent((held: string[]) => {
    if (held.length === 0 && !reportedKeys.current.has(held)) queue?.clear()
  })
  useEffect(() => emptyAfter(keys), [keys])

  return { tray: queue, photos, messages, add, isVisitor: !user && !loading }
}
