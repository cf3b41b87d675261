import { type FormEvent, useState } from 'react'
import { monthPeriods } from '../lib/month-periods.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'

/** Indian dates, both inclusive; an absent one leaves its side open. */
export type Period = { from?: string; to?: string }
type Props = { description: string; submitLabel: string; onClose: () => void; onChoose: (period: Period) => void }

export function PeriodDialog({ description, submitLabel, onClose, onChoose }: Props) {
  const [{ from, to }, setPeriod] = useState({ from: '', to: '' })
  const [error, setError] = useState<string>()
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (from && to && from > to) setError('The last day comes before the first')
    else onChoose({ ...(from && { from }), ...(to && { to }) })
  }
  return (
    <Dialog open onOpenChange={onClose} title="Which days?" description={description}>
      <form onSubmit={choose} noValidate>
        <div className="mt-4 flex flex-wrap gap-3">
          {monthPeriods().map(({ label, ...month }) => (
            <button
              key={label}
              type="button"
              className="btn btn-line btn-small"
              aria-pressed={month.from === from && month.to === to}
              onClick={() => setPeriod(month)}
            >
              {label}
            </button>
          ))}
        </div>
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <TextField
            label="From"
            type="date"
            value={from}
            onChange={({ target }) => setPeriod({ from: target.value, to })}
          />
          <TextField
            label="To"
            type="date"
            value={to}
            error={error}
            onChange={({ target }) => setPeriod({ from, to: target.value })}
          />
        </div>
        <footer className="dialog-footer">
          <button type="button" className="btn btn-line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn">
            {submitLabel}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
