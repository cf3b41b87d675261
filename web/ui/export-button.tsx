import { type FormEvent, useState } from 'react'
import { monthPeriods } from '../lib/month-periods.ts'
import { DateField } from './date-field.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

type Props = {
  onExport: (period: Period) => void
  onCancel: () => void
  busy: boolean
  /** Bytes that have come so far. */
  received: number
  /** Too many rows for one file: the sentence that asks for a period. */
  tooMany?: string
  dismissTooMany: () => void
  label?: string
  /** What of a filtered list is exported: 'the 12 shown by your search'. */
  scope?: string
  /** Asks for the days whenever it is pressed. */
  asksForDays?: boolean
}

const formatKilobytes = (bytes: number) => `${Math.round(bytes / 1024).toLocaleString('en-IN')} KB`
const anyDays = 'The first and the last day both count. Leave one empty to take everything on that side.'

export function ExportButton({ onExport, onCancel, busy, received, tooMany, dismissTooMany, ...props }: Props) {
  const { label = 'Export Excel', scope, asksForDays } = props
  const [choosing, setChoosing] = useState(false)
  function close() {
    setChoosing(false)
    dismissTooMany()
  }
  function press() {
    if (busy) return
    asksForDays ? setChoosing(true) : onExport({})
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <button type="button" className="btn btn-line btn-small num" aria-disabled={busy} onClick={press}>
        <Icon name="download" />
        {busy ? `Exporting... ${received > 0 ? formatKilobytes(received) : ''}` : label}
      </button>
      {busy ? (
        <button type="button" className="link text-label" onClick={onCancel}>
          Cancel
        </button>
      ) : (
        !asksForDays && (
          <button type="button" className="link text-label" onClick={() => setChoosing(true)}>
            Choose dates
          </button>
        )
      )}
      {scope && <p className="num text-label text-ink-soft">Takes {scope}</p>}
      {(choosing || tooMany) && (
        <PeriodDialog
          description={tooMany ?? (scope ? `Of ${scope}. ${anyDays}` : anyDays)}
          submitLabel={label}
          onClose={close}
          onChoose={(period) => {
            close()
            onExport(period)
          }}
        />
      )}
    </div>
  )
}

/** Indian dates, both inclusive; an absent one leaves its side open. */
type Period = { from?: string; to?: string }
type PeriodDialogProps = {
  description: string
  submitLabel: string
  onClose: () => void
  onChoose: (period: Period) => void
}

function PeriodDialog({ description, submitLabel, onClose, onChoose }: PeriodDialogProps) {
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
          <DateField label="From" value={from} onChange={({ target }) => setPeriod({ from: target.value, to })} />
          <DateField
            label="To"
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
