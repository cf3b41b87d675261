import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '../../shell/query-state.tsx'
import { ageText } from './age-text.ts'
import { type Wearer, wearersQuery } from './queries.ts'
import { WearerDialog } from './wearer-dialog.tsx'
import { WearerSets } from './wearer-sets.tsx'

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
            <p className="text-ink-soft">Nobody is measured yet. Measuring is done from an order.</p>
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
