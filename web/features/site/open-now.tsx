import { useEffect, useState } from 'react'
import { openingText } from '../../../shared/hours.ts'
import { useBoutique } from '../boutique/public.tsx'

/** Whether the shop is open, once the page is the visitor's own: the kept page cannot know. Its line is always there. */
export function OpenNow() {
  const { hours } = useBoutique()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const everyMinute = setInterval(look, 60_000)
    return () => clearInterval(everyMinute)
  }, [])
  return <p className="-mt-5 min-h-6 text-label text-on-night-soft">{now !== undefined && openingText(now, hours)}</p>
}
