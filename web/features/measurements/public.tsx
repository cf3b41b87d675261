import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SizeField } from '../../../shared/measures.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MeasureForm } from './measure-sheet-form.tsx'
import { type MeasuredSet, setsQuery, wearersQuery } from './queries.ts'
import { SizeTable } from './size-table.tsx'

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
