import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { api } from '../../api.ts'
import { TypedContext } from '../../lib/screen-draft.ts'
import { query } from '../../queries.ts'
import { fieldLabels } from './order-form.ts'

/** Drawings of the garments that the shop began with. */
const drawings: Record<string, string> = {
  'baptism-suit': 'baptism-suit',
  'communion-dress': 'communion-dress',
  gown: 'christening-gown',
  'saree-blouse': 'saree-gown',
  accessories: 'veil-comb',
  alteration: 'spot-tailoring',
}

type Props = { defaultGarment: string; onChange: (garment: { id: string; name: string }) => void }

/** The kinds of garment to choose from, each with its drawing: the first thing that is said of a new order. */
export function GarmentTiles({ defaultGarment, onChange }: Props) {
  const { data: garments = [] } = useQuery(query(api.admin.garments))
  const typed = use(TypedContext)
  // Before the garments are here, what was chosen cannot be put back.
  const [chosen, setChosen] = useState(typed?.fields.garment ?? defaultGarment)
  const offered = garments.filter(({ id, hidden }) => !hidden || id === chosen)
  return (
    <fieldset className="min-w-0">
      <legend className="legend mb-1.5">{fieldLabels.garment}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-7">
        {offered.map(({ id, name }) => (
          <label
            key={id}
            className="chip grid min-h-24 content-end justify-items-center gap-1 px-1.5 py-2 text-center text-label leading-tight wrap-anywhere"
          >
            <input
              type="radio"
              name="garment"
              value={id}
              checked={id === chosen}
              onChange={() => {
                setChosen(id)
                onChange({ id, name })
              }}
            />
            {drawings[id] && <img className="h-14 w-12" src={`/art/${drawings[id]}.svg`} alt="" />}
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
