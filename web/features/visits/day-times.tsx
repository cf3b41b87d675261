import { useEffect, useRef } from 'react'
import { dayMs, hourMs, indiaOffsetMs } from '../../../shared/time.ts'
import { visitClock } from '../../../shared/visit-times.ts'
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

type Props = {
  times: string[]
  chosen: string | undefined
  /** Another time was chosen in place of one that was taken: it is brought into view. */
  isMoved: boolean
  onChoose: (time: string) => void
  /** The value that the form sends for a time, which is the time itself unless given. */
  sentAs?: (time: string) => string
}

/** The free times of a day in three columns, by its parts. */
export function DayTimes({ times, chosen, isMoved, onChoose, sentAs = (time) => time }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMoved) place.current?.querySelector(':checked')?.parentElement?.scrollIntoView({ block: 'center' })
  }, [isMoved])
  return (
    <div ref={place} className="grid gap-4">
      {dayParts().map(({ name, ...part }) => {
        const ofPart = times.filter((time) => isIn(part, time))
        if (ofPart.length === 0) return null
        return (
          <fieldset key={name} className="min-w-0">
            <legend className="legend">{name}</legend>
            <div className="num mt-1.5 grid grid-cols-3 gap-2">
              {ofPart.map((time) => (
                <label key={time} className="chip justify-center px-1 has-checked:bg-action has-checked:text-on-action">
                  <input
                    type="radio"
                    name="time"
                    value={sentAs(time)}
                    checked={time === chosen}
                    onChange={() => onChoose(time)}
                  />
                  {visitClock(Date.parse(time))}
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
