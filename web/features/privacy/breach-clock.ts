import { hourMs, minuteMs } from '../../../shared/time.ts'

/** How long is left of a step's time: 'Without delay', '5 h left', '20 min left', '3 h over'. `withinMs` 0 has no clock. */
export function timeLeft(noticedAt: string, withinMs: number, now = Date.now()) {
  if (withinMs === 0) return { text: 'Without delay', isLate: false }
  const left = Date.parse(noticedAt) + withinMs - now
  const [span, of] = [Math.abs(left), left < 0 ? 'over' : 'left']
  const text = span < hourMs ? `${Math.ceil(span / minuteMs)} min ${of}` : `${Math.floor(span / hourMs)} h ${of}`
  return { text, isLate: left < 0 }
}
