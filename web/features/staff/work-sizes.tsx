import { formatSize } from '../../../shared/measures.ts'
import { longDate } from '../../lib/format.ts'
import type { WorkOrder } from './queries.ts'

/** The set that an order is made by, in both units. */
export function WorkSizes({ order: { fields, measurement } }: { order: WorkOrder }) {
  if (!measurement) return <p className="text-ink-soft">Not measured yet.</p>
  const rows = fields.flatMap(({ key, label }) => {
    const value = measurement.sizes[key]
    return value === undefined ? [] : [{ key, label, value }]
  })
  return (
    <>
      <p className="num text-label text-ink-soft">Measured {longDate(measurement.takenOn)}</p>
      <table className="num w-full max-w-[420px]">
        <thead>
          <tr className="text-label text-ink-soft">
            <td />
            <th scope="col" className="py-1 text-end font-normal">
              cm
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              in
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, value }) => (
            <tr key={key} className="border-b border-hair">
              <th scope="row" className="py-2.5 text-start font-normal">
                {label}
              </th>
              <td className="py-2.5 text-end font-semibold">{formatSize(value, 'cm')}</td>
              <td className="py-2.5 text-end">{formatSize(value, 'in')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {measurement.notes && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {measurement.notes}
        </p>
      )}
    </>
  )
}
