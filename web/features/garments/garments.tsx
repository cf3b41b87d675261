import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workSteps } from '../../../shared/plan.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { GarmentDialog } from './garment-dialog.tsx'
import { stepLabels } from './garment-form.ts'
import { type Garment, garmentsQuery } from './queries.ts'

/** What the shop makes, with the working days that plans are made of. */
export function Garments() {
  const [editedId, setEditedId] = useState<string>()
  const query = useQuery(garmentsQuery)
  // As it is now: after a refusal the next press is about what somebody else has saved.
  const edited = query.data?.find(({ id }) => id === editedId)
  return (
    <section className="grid gap-4" aria-labelledby="garments">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="garments" className="text-title">
          Garments
        </h2>
        <AddButton label="Add a garment" onPress={() => setEditedId('new')} />
      </div>
      <p className="max-w-paragraph text-ink-soft">
        An order is planned backwards from its day: when it has to be measured, cut, stitched and fitted. Only working
        days count.
      </p>
      <QueryState query={query} label="the garments">
        {(garments) => (
          <ul>
            {garments.map((garment) => (
              <GarmentRow key={garment.id} garment={garment} onEdit={() => setEditedId(garment.id)} />
            ))}
          </ul>
        )}
      </QueryState>
      {(edited || editedId === 'new') && <GarmentDialog garment={edited} onClose={() => setEditedId(undefined)} />}
    </section>
  )
}

type RowProps = { garment: Garment; onEdit: () => void }

const GarmentRow = ({ garment: { name, days, load, hidden }, onEdit }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 border-t border-hair py-2.5">
    <p className="min-w-0 grow basis-40 leading-snug">
      <b className="block font-semibold wrap-anywhere">
        {name}
        {hidden && <span className="font-normal text-ink-soft"> (no longer offered)</span>}
      </b>
      <span className="num text-label text-ink-soft">
        {workSteps.map((step) => `${stepLabels[step].split(' ')[0]} ${days[step]}`).join(', ')}. Load {load}.
      </span>
    </p>
    <button type="button" className="link flex-none" onClick={onEdit}>
      Change<span className="sr-only"> {name}</span>
    </button>
  </li>
)
