import { useEffect, useRef } from 'react'
import { dayMs, hourMs, indiaOffsetMs } from '../../../shared/time.ts'
import { visitClock } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'

type Props = {
  times: string[]
  chosen: string | undefined
  /** Another time was chosen in place of one that was taken: it is brought into view. */
  isMoved: boolean
  onChoose: (time: string) => void
}

/** The free times of a day in three columns, by its parts. */
export function DayTimes({ times, chosen, isMoved, onChoose }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMoved) place.current?.querySelector(':checked')?.parentElement?.scrollIntoView({ block: 'center' })
  }, [isMoved])
  const parts = [
    [t('Morning'), 0, 12],
    [t('Afternoon'), 12, 17],
    [t('Evening'), 17, 24],
  ] as const
  return (
    <div ref={place} className="grid gap-4">
      {parts.map(([name, from, to]) => {
        const ofPart = times.filter((time) => hourOf(time) >= from && hourOf(time) < to)
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
                    value={time}
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

/** The hour in Kochi, with its minutes as a part. */
const hourOf = (time: string) => ((Date.parse(time) + indiaOffsetMs) % dayMs) / hourMs
