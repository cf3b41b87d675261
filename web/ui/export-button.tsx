import { type FormEvent, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Icon } from './icon.tsx'

type Period = { from?: string; to?: string }
type Props = {
  onExport: (period: Period) => void
  onCancel: () => void
  busy: boolean
  /** Bytes that have come so far. */
  received: number
  /** Too many rows for one file: the sentence that asks for a period. */
  tooMany?: string
  dismissTooMany: () => void
}

const formatKilobytes = (bytes: number) => `${Math.round(bytes / 1024).toLocaleString('en-IN')} KB`

export function ExportButton({ onExport, onCancel, busy, received, tooMany, dismissTooMany }: Props) {
  const [choosing, setChoosing] = useState(false)
  function close() {
    setChoosing(false)
    dismissTooMany()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <button
        type="button"
        className="btn btn-line btn-small num"
        aria-disabled={busy}
        onClick={() => busy || onExport({})}
      >
        <Icon name="download" />
        {busy ? `Exporting... ${received > 0 ? formatKilobytes(received) : ''}` : 'Export Excel'}
      </button>
      <button type="button" className="link text-label" onClick={() => (busy ? onCancel() : setChoosing(true))}>
        {busy ? 'Cancel' : 'Choose dates'}
      </button>
      {(choosing || tooMany) && (
        <PeriodDialog
          description={
            tooMany ?? 'The first and the last day both count. Leave one empty to take everything on that side.'
          }
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

type PeriodProps = { description: string; onClose: () => void; onChoose: (period: Period) => void }

function PeriodDialog({ description: sentence, onClose, onChoose }: PeriodProps) {
  const [error, setError] = useState<string>()
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = [String(form.get('from')), String(form.get('to'))]
    if (from && to && from > to) setError('The last day comes before the first')
    else onChoose({ ...(from && { from }), ...(to && { to }) })
  }
  return (
    <Dialog open onOpenChange={onClose} title="Which days?" description={sentence}>
      <form onSubmit={choose} noValidate>
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <TextField label="From" name="from" type="date" />
          <TextField label="To" name="to" type="date" error={error} />
        </div>
        <footer className="dialog-footer">
          <button type="submit" className="btn">
            Export Excel
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
