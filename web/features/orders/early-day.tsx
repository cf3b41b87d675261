import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { earlyDay, earlyDayId, keepEarlyFocus } from '../../lib/early-day.ts'

/** The day's orders as they stood before the app was there (`web/boot/early-day.ts`); `children` where they had not come. */
export function EarlyDay({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const day = earlyDay()
  useLayoutEffect(() => {
    if (!day || !place.current) return
    place.current.replaceChildren(day)
    keepEarlyFocus(place.current)
  }, [day])
  return (
    <div id={earlyDayId} ref={place}>
      {!day && children}
    </div>
  )
}
