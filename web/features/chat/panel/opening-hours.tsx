import { useEffect, useState } from 'react'
import { openingText } from '../../../../shared/hours.ts'
import { minuteMs } from '../../../../shared/time.ts'
import { useBoutique } from '../../boutique/public.tsx'

export function OpeningHours({ isAboutOrder }: { isAboutOrder: boolean }) {
  const { hours } = useBoutique()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const everyMinute = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(everyMinute)
  }, [])
  return (
    <p className="num text-fine text-on-night-soft">
      {isAboutOrder && 'About your order. '}
      {openingText(now, hours)}
    </p>
  )
}
