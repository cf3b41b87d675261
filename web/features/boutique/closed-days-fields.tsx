import { use, useRef, useState } from 'react'
import type { OpeningHours } from '../../../shared/boutique.ts'
import { FormContext } from '../../lib/form-context.ts'
import { useTypedRows } from '../../lib/screen-draft.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { closed: OpeningHours['closed']; onChange: () => void }

/** Days on which the shop stays shut: Onam, Christmas, a wedding in the family. */
export function ClosedDaysFields({ closed, onChange }: Props) {
  const { errors } = use(FormContext)
  const typed = useTypedRows('closed')?.map(({ row, values: { date = '', reason } }) => ({ row, date, reason }))
  const [rows, setRows] = useState(() => typed ?? closed.map((day, row) => ({ ...day, row })))
  const next = useRef(1 + Math.max(-1, ...rows.map(({ row }) => row)))
  function change(after: typeof rows) {
    setRows(after)
    onChange()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid w-full gap-3">
        {rows.map(({ row, date, reason }, at) => (
          <li key={row} className="grid grid-cols-fill-end items-end gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
            <TextField
              label="Closed on"
              name={`closed.${row}.date`}
              type="date"
              defaultValue={date}
              error={errors[`closed.${at}.date`]}
            />
            <div className="max-sm:col-span-full max-sm:row-start-2">
              <TextField
                label="Reason"
                name={`closed.${row}.reason`}
                optional
                maxLength={60}
                defaultValue={reason ?? ''}
                error={errors[`closed.${at}.reason`]}
              />
            </div>
            <button
              type="button"
              className="icon-btn"
              aria-label={`Remove closed day ${at + 1}`}
              onClick={() => change(rows.filter((one) => one.row !== row))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-line btn-small"
        onClick={() => change([...rows, { row: next.current++, date: '' }])}
      >
        <Icon name="plus" />
        Add a closed day
      </button>
    </div>
  )
}
