import { useState } from 'react'
import { Icon } from './icon.tsx'
import { type Period, PeriodDialog } from './period-dialog.tsx'

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
