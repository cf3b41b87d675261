import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Room } from './room.ts'
import type { RoomState } from './room-state.ts'

/** Nearer to the end than this, in pixels, is at the end. */
const near = 80

/**
 * Keeps the newest message in view for whoever is at the end, and the place of whoever reads further up. What is in
 * view has been read; `isBelow` says that something new is not.
 */
export function useThreadScroll(room: Room, { messages, unsent, typing }: RoomState) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef({ height: 0, first: 0, newest: 0, unsent: 0 })
  const atEnd = useRef(true)
  const [isBelow, setBelow] = useState(false)

  const look = useEffectEvent(() => {
    const box = place.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < near
    if (!atEnd.current) return
    setBelow(false)
    if (document.visibilityState === 'visible') room.seen()
  })
  function toEnd() {
    const box = place.current
    if (box) box.scrollTop = box.scrollHeight
  }

  const stay = useEffectEvent(() => {
    if (atEnd.current) toEnd()
  })

  const first = messages[0]?.seq ?? 0
  const newest = messages.at(-1)?.seq ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sign of typing moves the end as messages do
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    const before = last.current
    const mine = unsent.length > before.unsent
    if (before.first > first && first > 0) box.scrollTop += box.scrollHeight - before.height
    else if (atEnd.current || mine) toEnd()
    else if (newest > before.newest) setBelow(true)
    last.current = { height: box.scrollHeight, first, newest, unsent: unsent.length }
    look()
  }, [first, newest, unsent.length, typing])

  useEffect(() => {
    const box = place.current
    if (!box) return
    const seeAgain = () => look()
    box.addEventListener('scroll', seeAgain, { passive: true })
    document.addEventListener('visibilitychange', seeAgain)
    // The keyboard of a phone takes half of the room: the end stays in view.
    const watch = new ResizeObserver(() => stay())
    watch.observe(box)
    return () => {
      box.removeEventListener('scroll', seeAgain)
      document.removeEventListener('visibilitychange', seeAgain)
      watch.disconnect()
    }
  }, [])

  return { place, isBelow, toEnd }
}
