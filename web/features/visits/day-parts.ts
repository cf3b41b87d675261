import { dayMs, hourMs, indiaOffsetMs } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'

/** The parts of a day by the hours at which they begin and end, in Kochi. */
export const dayParts = () => [
  { name: t('Morning'), from: 0, to: 12 },
  { name: t('Afternoon'), from: 12, to: 17 },
  { name: t('Evening'), from: 17, to: 24 },
]

type Part = Pick<ReturnType<typeof dayParts>[number], 'from' | 'to'>

/** True if a moment, as ISO text, lies in a part of its day. */
export function isIn({ from, to }: Part, time: string) {
  const hour = ((Date.parse(time) + indiaOffsetMs) % dayMs) / hourMs
  return hour >= from && hour < to
}
