import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ageInMonths } from '../../../shared/growth.ts'
import { wearerInput } from '../../../shared/measure-inputs.ts'
import type { SizeField } from '../../../shared/measures.ts'
import { indianToday } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { query } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FoldSummary } from '../../ui/folds.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SizeTable } from './public.tsx'
import { type MeasuredSet, setsQuery, type Wearer, wearerKeys, wearersQuery } from './queries.ts'
import { bornField, bornOf, WearerFields } from './wearer-fields.tsx'

/** Lists a customer's wearers with all their measurements. */
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

/** Formats an age: `5 months`, `1 year 2 months`, `8 years`; undefined if the birth is unknown. */
export function ageText(born: string | null, on = indianToday()) {
  const months = ageInMonths(born, on)
  if (months === undefined || months < 0) return undefined
  const [years, rest] = [Math.floor(months / 12), months % 12]
  if (years === 0) return count(months, 'month')
  return years < 3 && rest > 0 ? `${count(years, 'year')} ${count(rest, 'month')}` : count(years, 'year')
}

/** Lists the sets of a wearer by date; loads them when opened. */
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

const textField = z._default(z.string(), '')
const { name, born, note } = wearerInput.shape

const wearerForm = z.pipe(
  z.object({ name: textField, bornMonth: textField, bornYear: textField, note: textField }),
  z.transform(({ bornMonth, bornYear, ...typed }, { issues }) => {
    const wearer = { ...typed, born: bornOf(bornMonth, bornYear) }
    for (const { path, message } of z.object({ name, born, note }).safeParse(wearer).error?.issues ?? [])
      issues.push({
        code: 'custom',
        path: path[0] === 'born' ? [bornField(bornMonth)] : path,
        message,
        input: wearer,
      })
    return wearer
  }),
)

type Props = { customerId: string; wearer?: Wearer; onClose: () => void }

/** Dialog of a new or existing wearer. */
function WearerDialog({ customerId, wearer, onClose }: Props) {
  const draft = useDraft(`wearer-${wearer?.id ?? `new-${customerId}`}`)
  const { base, isOutdated, keepMine } = useDraftBase(draft, wearer)
  const submit = useSubmit({
    schema: wearerForm,
    mutationFn: (input, idFor) =>
      base
        ? send(
            api.admin.wearers[':id'].$patch({
              param: { id: base.id },
              json: { ...input, updatedAt: base.updatedAt },
            }),
          )
        : send(
            api.admin.customers[':id'].wearers.$post({
              param: { id: customerId },
              json: { ...input, id: idFor(input) },
            }),
          ),
    success: ({ name }) => ({ title: wearer ? 'Wearer saved' : 'Wearer added', description: name }),
    onSuccess: onClose,
    failure: 'We could not save this. Please try again.',
    // The stale notice shows both versions instead of a toast.
    onFailure: isStale,
    refresh: wearerKeys(customerId),
    draft,
  })
  return (
    <FormDialog
      wide
      title={wearer ? wearer.name : 'Add a wearer'}
      submit={submit}
      saveLabel={wearer ? 'Save' : 'Add'}
      onClose={onClose}
    >
      <WearerFields name={base?.name} born={base?.born} />
      <TextArea
        label="Note"
        name="note"
        optional
        rows={2}
        maxLength={500}
        hint="What helps when sewing for them. Only the desk sees it."
        defaultValue={base?.note ?? ''}
      />
      {wearer && isOutdated && (
        <ConflictNotice
          title="Somebody else has changed this wearer in the meantime:"
          theirs={{
            name: wearer.name,
            bornMonth: wearer.born?.split('-')[1],
            bornYear: wearer.born?.split('-')[0],
            note: wearer.note,
          }}
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
    </FormDialog>
  )
}
