import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RoomClient } from '../client/room-client.ts'
import type { RoomState } from '../client/room-state.ts'

/** Nearer to the end than this, in pixels, is at the end. */
const endThreshold = 80

type Shown = { first: number; newest: number; unsentCount: number; typing: boolean }

/**
 * Keeps the newest message in view for whoever is at the end, and the place of whoever reads further up. What is in
 * view has been read; `isBelow` says that something new is not.
 */
export function useThreadScroll(room: RoomClient, { messages, unsent, typing }: RoomState) {
  const place = useRef<HTMLDivElement>(null)
  const previous = useRef({ first: 0, newest: 0, unsentCount: 0 })
  const heightBefore = useRef(0)
  const atEnd = useRef(true)
  const [isBelow, setBelow] = useState(false)

  const checkPosition = useEffectEvent(() => {
    const box = place.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < endThreshold
    if (!atEnd.current) return
    setBelow(false)
    if (document.visibilityState === 'visible') room.markAllSeen()
  })
  function toEnd() {
    const box = place.current
    if (box) box.scrollTop = box.scrollHeight
  }

  const keepAtEnd = useEffectEvent(() => {
    if (atEnd.current) toEnd()
  })

  const adjust = useEffectEvent((shown: Shown) => {
    const box = place.current
    if (!box) return
    const before = previous.current
    const hasSent = shown.unsentCount > before.unsentCount
    if (before.first > shown.first && shown.first > 0) box.scrollTop += box.scrollHeight - heightBefore.current
    else if (atEnd.current || hasSent) toEnd()
    else if (shown.newest > before.newest) setBelow(true)
    previous.current = shown
    checkPosition()
  })

  const first = messages[0]?.seq ?? 0
  const newest = messages.at(-1)?.seq ?? 0
  const unsentCount = unsent.length
  useLayoutEffect(() => adjust({ first, newest, unsentCount, typing }), [first, newest, unsentCount, typing])

  // The page still shows what was before the change. A height kept from the last one is another after a turn of the phone.
  const noteHeight = useEffectEvent(() => {
    heightBefore.current = place.current?.scrollHeight ?? 0
  })
  useEffect(() => room.subscribe(() => noteHeight()), [room])

  useEffect(() => {
    const box = place.current
    if (!box) return
    const handleChange = () => checkPosition()
    box.addEventListener('scroll', handleChange, { passive: true })
    document.addEventListener('visibilitychange', handleChange)
    // The keyboard of a phone takes half of the room: the end stays in view.
    const observer = new ResizeObserver(() => keepAtEnd())
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', handleChange)
      document.removeEventListener('visibilitychange', handleChange)
      observer.disconnect()
    }
  }, [])

  return { place, isBelow, toEnd }
}
