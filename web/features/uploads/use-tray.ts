import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../session.tsx'
import { toast } from '../../ui/toast.ts'
import { photosAt } from './kept-photos.ts'
import type { Tray, TrayOptions } from './tray.ts'
import { emptyTray, type TrayPhoto } from './tray-view.ts'

const noChanges = () => () => {}
const nothing = () => emptyTray

/**
 * The photos of one form; `keys` and `onChange` are the field's. The uploader (25 KB) comes with the first photo, or
 * when photos of an earlier visit wait on this device; `tray` is undefined before that.
 */
export function useTray(
  keys: string[],
  onChange: (keys: string[], waiting: number) => void,
  { limit, place }: TrayOptions,
) {
  const { user, loading } = useSession()
  const [tray, setTray] = useState<Tray>()
  const opening = useRef<Promise<Tray>>(undefined)
  const { photos, messages } = useSyncExternalStore(tray?.subscribe ?? noChanges, tray?.view ?? nothing, nothing)

  function open() {
    opening.current ??= import('./tray.ts').then(({ openTray }) => {
      const opened = openTray({ limit, place })
      setTray(opened)
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
    const waiting = await photosAt(place)
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
    if (userId !== undefined) tray?.signedInAs(userId)
  }, [tray, userId])

  const reported = useRef({ keys, waiting: 0 })
  const report = useEffectEvent((shown: TrayPhoto[]) => {
    const ready = shown.flatMap(({ key }) => key ?? [])
    const waiting = shown.filter(({ state }) => state === 'waiting' || state === 'going').length
    const last = reported.current
    if (ready.join() === last.keys.join() && waiting === last.waiting) return
    reported.current = { keys: ready, waiting }
    ours.current.add(ready)
    onChange(ready, waiting)
  })
  useEffect(() => report(photos), [photos])

  // The form has sent them: it holds none any more, and nobody here told it so. By identity, because a report of none
  // may reach it when the first photo is already there.
  const ours = useRef(new WeakSet([keys]))
  const emptyAfter = useEffectEvent((held: string[]) => {
    if (held.length === 0 && !ours.current.has(held)) tray?.clear()
  })
  useEffect(() => emptyAfter(keys), [keys])

  return { tray, photos, messages, add, isVisitor: !user && !loading }
}
