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

/** Said where a garment has no sizes. */
export const nothingMeasured = (garment: string | null) =>
  `Nothing is measured for ${garment === 'alteration' ? 'an alteration' : 'this garment'}. You can change that in Settings.`

/** What a set is measured for. */
export type Measured = {
  orderId: string
  /** What is made: its last words may name who wears it. */
  title: string
  garment: string
  fields: SizeField[]
  wearerId?: string
}

type SheetProps = {
  /** Whose family is measured; without one there is nowhere to keep it. */
  customerId?: string
  measured: Measured
  /** What shows the order, asked for again once it has its sizes. */
  refresh: readonly (readonly string[])[]
  dialog: UrlDialog
}

/** The sheet in which somebody is measured for an order. */
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
        // Wearer, unit and lengths are state beside the fields: started over, all of it begins anew.
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

/** A set with what has changed since the one before it of the same garment, once that is here. */
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
  /** The set before it, for what has changed. */
  before?: Pick<MeasuredSet, 'sizes' | 'takenOn'>
  born: string | null
  /** The day until which there is growing left. */
  dueOn?: string
}

const cell = 'py-2 pl-3 text-right whitespace-nowrap'

/** A set in both units, with what has changed since the last and what a child may outgrow it by. */
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
    // With letters of twice the size it is wider than a phone, and scrolls by itself.
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
