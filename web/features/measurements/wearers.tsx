import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ageInMonths } from '../../../shared/growth.ts'
import type { SizeField } from '../../../shared/measures.ts'
import { indianToday } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { query } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { FoldSummary } from '../../ui/folds.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MeasuredSet, setsQuery, type Wearer, wearersQuery } from './queries.ts'
import { SizeTable } from './size-table.tsx'
import { WearerDialog } from './wearer-dialog.tsx'

/** Who wears what a customer orders, with all that was measured of each. */
export function Wearers({ customerId }: { customerId: string }) {
  const query = useQuery(wearersQuery(customerId))
  const [editedId, setEditedId] = useState<string>()
  const edited = query.data?.find(({ id }) => id === editedId)
  const close = () => setEditedId(undefined)
  return (
    <section aria-labelledby="wearers">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-5">
        <h2 id="wearers" className="section-title">
          Wearers
        </h2>
        <button type="button" className="link" onClick={() => setEditedId('new')}>
          Add a wearer
        </button>
      </header>
      <QueryState query={query} label="the wearers">
        {(wearers) =>
          wearers.length === 0 ? (
            <p className="text-ink-soft">No measurements yet. Take them from an order.</p>
          ) : (
            <ul>
              {wearers.map((wearer) => (
                <WearerRow key={wearer.id} wearer={wearer} onEdit={() => setEditedId(wearer.id)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {(edited || editedId === 'new') && <WearerDialog {...{ customerId, wearer: edited }} onClose={close} />}
    </section>
  )
}

function WearerRow({ wearer, onEdit }: { wearer: Wearer; onEdit: () => void }) {
  const { name, born, note, newest } = wearer
  return (
    <li className="border-b border-hair py-3">
      <div className="flex items-start justify-between gap-5">
        <p className="num min-w-0 pt-2 wrap-anywhere" dir="auto">
          <b className="font-semibold">{name}</b>
          {born && <span className="text-ink-soft">, {ageText(born)}</span>}
          {note && <span className="block text-label whitespace-pre-line text-ink-soft">{note}</span>}
        </p>
        <button type="button" className="link flex-none" onClick={onEdit}>
          Change<span className="sr-only"> {name}</span>
        </button>
      </div>
      {newest.length > 0 ? (
        <WearerSets wearer={wearer} />
      ) : (
        <p className="text-label text-ink-soft">Not measured yet.</p>
      )}
    </li>
  )
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** `5 months`, `1 year 2 months`, `8 years`; undefined where the birth is unknown. */
export function ageText(born: string | null, on = indianToday()) {
  const months = ageInMonths(born, on)
  if (months === undefined || months < 0) return undefined
  const [years, rest] = [Math.floor(months / 12), months % 12]
  if (years === 0) return count(months, 'month')
  return years < 3 && rest > 0 ? `${count(years, 'year')} ${count(rest, 'month')}` : count(years, 'year')
}

/** The sets of a wearer by date, asked for once they are opened. */
function WearerSets({ wearer }: { wearer: Wearer }) {
  const [isOpen, setOpen] = useState(false)
  const [newest] = wearer.newest
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <FoldSummary className="min-h-11 gap-2.5">
        <span className="num text-label">
          Measurements{newest && <span className="text-ink-soft">, the last of {shortDate(newest.takenOn)}</span>}
        </span>
      </FoldSummary>
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
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 [&::-webkit-details-marker]:hidden">
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
