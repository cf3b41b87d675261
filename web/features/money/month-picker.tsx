import { indianMonth } from '../../../shared/time.ts'
import { addMonths } from '../../lib/month-periods.ts'
import { IconButton } from '../../ui/icon.tsx'

const names = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `November 2026`. */
export const monthName = (month: string) => names.format(new Date(`${month}-01`))

type Props = { month: string; onPick: (month: string) => void }

/** A month back, a month on, or any of two years. */
export function MonthPicker({ month, onPick }: Props) {
  const last = indianMonth(Date.now())
  const recent = Array.from({ length: 24 }, (_, back) => addMonths(last, -back))
  const months = recent.includes(month) ? recent : [...recent, month]
  return (
    <div className="flex max-w-full items-center gap-1">
      <IconButton icon="back" className="-ml-2" label="Month before" onClick={() => onPick(addMonths(month, -1))} />
      <select
        className="input num w-auto min-w-0"
        aria-label="Month"
        value={month}
        onChange={({ target }) => onPick(target.value)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {monthName(one)}
          </option>
        ))}
      </select>
      <IconButton
        icon="arrow"
        className="disabled:opacity-40"
        label="Month after"
        disabled={month >= last}
        onClick={() => onPick(addMonths(month, 1))}
      />
    </div>
  )
}
