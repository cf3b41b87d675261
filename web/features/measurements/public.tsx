import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { allowanceOf } from '../../../shared/growth.ts'
import { formatDifference, formatSize, type SizeField, sizeUnits } from '../../../shared/measures.ts'
import { dayMonth, humanize } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MeasureForm } from './measure-sheet-form.tsx'
import { type MeasuredSet, setsQuery, wearersQuery } from './queries.ts'

export { wearersQuery }

/** Message for a garment without sizes. */
export const nothingMeasured = (garment: string | null) =>
  `Nothing is measured for ${garment === 'alteration' ? 'an alteration' : 'this garment'}. You can change that in Settings.`

/** Order for which a wearer is measured. */
export type Measured = {
  orderId: string
  /** Order title; its last words may name the wearer. */
  title: string
  garment: string
  fields: SizeField[]
  wearerId?: string
}

type SheetProps = {
  /** Customer to whom the wearer belongs; absent if the order has no customer, so nothing can be saved. */
  customerId?: string
  measured: Measured
  /** Query keys of the order, refreshed once the sizes are saved. */
  refresh: readonly (readonly string[])[]
  dialog: UrlDialog
}

/** Sheet for measuring a wearer for an order. */
export function MeasureSheet({ customerId, measured, refresh, dialog }: SheetProps) {
  return (
    <Dialog {...dialog} wide title="Measure" description={<span dir="auto">{measured.title}</span>}>
      {customerId ? (
        <FamilyForm {...{ customerId, measured, refresh, dialog }} />
      ) : (
        <p className="pt-4 pb-8">
          Sizes are kept with a customer, and this order has none yet. Write the phone number into the order, or link it
          to an account.
        </p>
      )}
    </Dialog>
  )
}

function FamilyForm({ customerId, measured, refresh, dialog }: SheetProps & { customerId: string }) {
  const query = useQuery(wearersQuery(customerId))
  const draft = useDraft(`measure-${measured.orderId}`)
  if (measured.fields.length === 0) return <p className="pt-4 pb-8">{nothingMeasured(measured.garment)}</p>
  return (
    <QueryState query={query} label="the family">
      {(wearers) => (
        // Wearer, unit and lengths are state outside the fields; the key resets them with the form.
        <MeasureForm
          key={draft.key}
          {...{ customerId, measured, wearers, draft, refresh }}
          onClose={dialog.onOpenChange}
        />
      )}
    </QueryState>
  )
}

type SizesProps = { wearer: { id: string; born: string | null }; set: MeasuredSet; fields: SizeField[]; dueOn?: string }

/** Shows a set with its changes since the previous set of the same garment, once that is loaded. */
export function Sizes({ wearer, set, fields, dueOn }: SizesProps) {
  const { data } = useInfiniteQuery(setsQuery(wearer.id))
  const sets = data?.pages.flatMap(({ rows }) => rows) ?? []
  const nth = sets.findIndex(({ id }) => id === set.id)
  const before = nth < 0 ? undefined : sets.slice(nth + 1).find(({ garment }) => garment === set.garment)
  return <SizeTable {...{ fields, set, before, dueOn }} born={wearer.born} />
}

type Props = {
  fields: SizeField[]
  set: Pick<MeasuredSet, 'sizes' | 'unit' | 'takenOn'>
  /** Previous set, for showing changes. */
  before?: Pick<MeasuredSet, 'sizes' | 'takenOn'>
  born: string | null
  /** Day for which remaining growth is calculated. */
  dueOn?: string
}

const cell = 'py-2 pl-3 text-right whitespace-nowrap'

/** Shows a set in both units, with changes since the previous one and sizes a child may outgrow. */
export function SizeTable({ fields, set, before, born, dueOn }: Props) {
  const { sizes, unit, takenOn } = set
  const rows = fields.flatMap((field) => {
    const value = sizes[field.key]
    if (value === undefined) return []
    const last = before?.sizes[field.key]
    const allowance = dueOn ? allowanceOf(field, sizes, { takenOn, born }, dueOn) : 0
    const difference = last === undefined ? '' : formatDifference(value, last, unit) || '0'
    return [{ ...field, value, difference, allowance: formatDifference(allowance, 0, unit) }]
  })
  const known = new Set(fields.map(({ key }) => key))
  const earlier = Object.entries(sizes).filter(([key]) => !known.has(key))
  const hasAllowance = rows.some(({ allowance }) => allowance)
  const lengths = (value: number) =>
    sizeUnits.map((shown) => (
      <td key={shown} className={`${cell} ${shown === unit ? 'font-semibold' : 'text-ink-soft'}`}>
        {formatSize(value, shown)}
      </td>
    ))
  return (
    // With text at 200% the table is wider than a phone and scrolls by itself.
    <div className="overflow-x-auto">
      <table className="num w-full border-collapse text-label">
        <thead>
          <tr className="text-fine text-ink-soft *:font-normal">
            <td />
            {sizeUnits.map((shown) => (
              <th key={shown} scope="col" className={cell}>
                {shown}
              </th>
            ))}
            {before && (
              <th scope="col" className={`${cell} max-sm:whitespace-normal`}>
                Since {dayMonth(before.takenOn)}
              </th>
            )}
            {hasAllowance && (
              <th scope="col" className={`${cell} max-sm:whitespace-normal`}>
                To grow
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, value, difference, allowance }) => (
            <tr key={key} className="border-t border-hair">
              <th scope="row" className="min-w-20 py-2 text-left font-normal wrap-anywhere">
                {label}
              </th>
              {lengths(value)}
              {before && <td className={cell}>{difference}</td>}
              {hasAllowance && <td className={cell}>{allowance}</td>}
            </tr>
          ))}
        </tbody>
        {earlier.length > 0 && (
          <tbody>
            <tr className="border-t border-hair text-fine text-ink-soft">
              <th scope="rowgroup" className="pt-3 pb-1 text-left font-normal" colSpan={3}>
                Earlier, no longer measured
              </th>
            </tr>
            {earlier.map(([key, value]) => (
              <tr key={key} className="border-t border-hair">
                <th scope="row" className="min-w-20 py-2 text-left font-normal wrap-anywhere">
                  {humanize(key)}
                </th>
                {lengths(value)}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}
