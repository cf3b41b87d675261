import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { ExportQuery, Period } from '../../shared/lists.ts'
import { ApiError, assertOk } from '../api.ts'
import { readBlob, saveFile } from '../lib/download.ts'
import { monthPeriods } from '../lib/month-periods.ts'
import { DateField } from '../ui/date-and-money-fields.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'

type Props = {
  onExport: (period: Period) => void
  onCancel: () => void
  busy: boolean
  /** Bytes received so far. */
  received: number
  /** Server's message if there are too many rows for one file. */
  tooMany?: string
  dismissTooMany: () => void
  label?: string
  /** Part of a filtered list to export: 'the 12 shown by your search'. */
  scope?: string
  /** Asks for a period at every press. */
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

type Answer = Parameters<typeof assertOk>[0] & Parameters<typeof readBlob>[0]
export type ExportOptions = {
  /** Sends the request; the signal cancels it at any time. */
  request: (query: ExportQuery, options: { init: RequestInit }) => Promise<Answer>
  filename: string
  /** Error toast of this list. */
  failure: { title: string; description?: string }
}

/**
 * Fetches a spreadsheet of the rows that match `filter` and saves it; for `ExportButton`. `tooMany` is the server's
 * request for a period (413). An interrupted file is not saved.
 */
export function useExport(
  { request, filename, failure }: ExportOptions,
  filter: Pick<ExportQuery, 'q' | 'status'> = {},
) {
  const [received, setReceived] = useState(0)
  const cancelling = useRef(new AbortController())
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (period: Period) => {
      setReceived(0)
      cancelling.current = new AbortController()
      const { signal } = cancelling.current
      const response = await assertOk(await request({ ...filter, ...period }, { init: { signal } }))
      saveFile(await readBlob(response, setReceived, signal), filename)
    },
    onSuccess: () =>
      toast({ tone: 'good', title: 'Spreadsheet saved', description: `${filename} is in your downloads.` }),
    onError: (error) => {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 413 || cancelling.current.signal.aborted) return
      const tooOften = status === 429 && error instanceof ApiError ? error.refusal.message : undefined
      toast({ tone: 'bad', ...failure, ...(tooOften && { description: tooOften }) })
    },
  })
  return {
    onExport: mutate,
    onCancel: () => cancelling.current.abort(),
    busy: isPending,
    received,
    tooMany: error instanceof ApiError && error.status === 413 ? error.refusal.message : undefined,
    dismissTooMany: reset,
  }
}
