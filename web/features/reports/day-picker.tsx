import { dayMs } from '../../../shared/time.ts'
import { Icon } from '../../ui/icon.tsx'

type Props = { date: string /** The newest day there can be. */; last: string; onPick: (date: string) => void }

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** One day back, one day on, or any: dates of Kochi as `2026-11-21`. */
export function DayPicker({ date, last, onPick }: Props) {
  const isLast = date >= last
  return (
    <>
      <button type="button" className="icon-btn" aria-label="Day before" onClick={() => onPick(addDays(date, -1))}>
        <Icon name="back" />
      </button>
      <input
        type="date"
        className="input num w-auto max-w-38 min-w-0"
        aria-label="Day of the report"
        value={date}
        max={last}
        // Half a date is no day yet.
        onChange={({ target }) => target.value && target.validity.valid && onPick(target.value)}
      />
      <button
        type="button"
        className="icon-btn disabled:opacity-40"
        aria-label="Day after"
        disabled={isLast}
        onClick={() => onPick(addDays(date, 1))}
      >
        <Icon name="arrow" />
      </button>
    </>
  )
}
