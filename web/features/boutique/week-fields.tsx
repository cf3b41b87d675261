import { use, useState } from 'react'
import { defaultOpening, type OpeningDay } from '../../../shared/boutique.ts'
import { dayNames, formatClock24, mondayFirst } from '../../../shared/hours.ts'
import { FormContext } from '../../lib/use-form.ts'

/** The opening hours of each weekday. */
export const WeekFields = ({ week }: { week: OpeningDay[] }) => (
  <div className="grid">
    {mondayFirst.map((day) => (
      <DayFields key={day} day={day} opening={week[day] ?? null} />
    ))}
  </div>
)

function DayFields({ day, opening }: { day: number; opening: OpeningDay }) {
  const [open, setOpen] = useState(opening !== null)
  const { errors } = use(FormContext)
  const name = dayNames()[day]
  const error = errors[`week.${day}.open`] ?? errors[`week.${day}.close`]
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-hair py-2.5">
      <label className="flex min-h-11 w-36 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 accent-(--zari)"
          name={`open.${day}`}
          value="yes"
          checked={open}
          onChange={({ target }) => setOpen(target.checked)}
        />
        {name}
      </label>
      {open ? (
        <div className="flex flex-wrap items-center gap-2.5">
          {(['open', 'close'] as const).map((end) => (
            <input
              key={end}
              type="time"
              className="input w-33"
              name={`week.${day}.${end}`}
              aria-label={`${name} ${end === 'open' ? 'from' : 'to'}`}
              defaultValue={formatClock24((opening ?? defaultOpening)[end])}
              {...(error && { 'aria-invalid': true, 'aria-describedby': `week-${day}-error` })}
            />
          ))}
        </div>
      ) : (
        <span className="text-ink-soft">By appointment</span>
      )}
      {error && (
        <p className="error-text w-full" id={`week-${day}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
