import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SizeField } from '../../../shared/measures.ts'
import { api } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { query } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MeasuredSet, setsQuery, type Wearer } from './queries.ts'
import { SizeTable } from './size-table.tsx'

const summaryClass = 'flex min-h-11 cursor-pointer list-none items-center gap-2.5 [&::-webkit-details-marker]:hidden'

/** The sets of a wearer by date, asked for once they are opened. */
export function WearerSets({ wearer }: { wearer: Wearer }) {
  const [isOpen, setOpen] = useState(false)
  const [newest] = wearer.newest
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summaryClass}>
        <span className="num text-label">
          Measurements{newest && <span className="text-ink-soft">, the last of {shortDate(newest.takenOn)}</span>}
        </span>
        <span className="group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      {isOpen && <SetList wearer={wearer} />}
    </details>
  )
}

function SetList({ wearer }: { wearer: Wearer }) {
  const list = useInfiniteQuery(setsQuery(wearer.id))
  const { data: garments = [] } = useQuery(query(api.admin.garments))
  return (
    <PagedList list={list} label="measurements" empty={<p className="text-ink-soft">Not measured yet.</p>}>
      {(sets) => (
        <ul className="pl-4">
          {sets.map((set, nth) => {
            const garment = garments.find(({ id }) => id === set.garment)
            const before = sets.slice(nth + 1).find((earlier) => earlier.garment === set.garment)
            return (
              <SetRow
                key={set.id}
                {...{ set, before, wearer }}
                name={garment?.name ?? 'Measurements'}
                fields={garment?.fields ?? []}
              />
            )
          })}
        </ul>
      )}
    </PagedList>
  )
}

type RowProps = { set: MeasuredSet; before?: MeasuredSet; wearer: Wearer; name: string; fields: SizeField[] }

const SetRow = ({ set, before, wearer, name, fields }: RowProps) => (
  <li className="border-t border-hair">
    <details className="group/set">
      <summary className={summaryClass}>
        <span className="num min-w-0">
          {shortDate(set.takenOn)}
          <span className="text-ink-soft">, {name}</span>
        </span>
        <span className="group-open/set:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <div className="pb-4">
        <SizeTable {...{ fields, set, before }} born={wearer.born} />
        {set.notes && <p className="pt-2 whitespace-pre-line text-ink-soft wrap-anywhere">{set.notes}</p>}
        {set.byName && <p className="pt-2 text-label text-ink-soft">Measured by {set.byName}</p>}
      </div>
    </details>
  </li>
)
