import { type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../../shared/words/t.ts'

/** Thousandths of the photo's width and height. */
export type Place = { x: number; y: number }

/** Where a dot stands on its photo. */
export const styleOf = ({ x, y }: Place) => ({ left: `${x / 10}%`, top: `${y / 10}%` })

/** Thousandths that an arrow moves a dot by. */
const step = 20
const moves: Record<string, Place> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}
const within = (value: number) => Math.min(1000, Math.max(0, value))

type Props = { place: Place; nth: number; onMove: (place: Place) => void }

/** The dot that is being put: another tap moves it, and so do the arrows. It takes the focus, for the keyboard. */
export function PinPlace({ place, nth, onMove }: Props) {
  const dot = useRef<HTMLButtonElement>(null)
  useEffect(() => dot.current?.focus(), [])
  function press(event: KeyboardEvent) {
    const by = moves[event.key]
    if (!by) return
    // The viewer turns to another photo by the same keys, and the page scrolls.
    event.preventDefault()
    onMove({ x: within(place.x + by.x), y: within(place.y + by.y) })
  }
  return (
    <button
      ref={dot}
      type="button"
      className="pin-dot is-moving"
      style={styleOf(place)}
      aria-label={t('Dot {nth}, move it with the arrow keys', { nth })}
      onKeyDown={press}
    >
      {nth}
    </button>
  )
}
