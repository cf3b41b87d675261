import { useState } from 'react'
import type { Sizes } from '../../../shared/measures.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { readJson, writeJson } from '../../lib/storage.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Chips } from '../../ui/choice-fields.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { type MeasureInput, measureForm, somebodyElse } from './measure-form.ts'
import type { Measured } from './public.tsx'
import { type Wearer, wearerKeys } from './queries.ts'
import { SetFields, UnitField, unitOf } from './set-fields.tsx'
import { unitKey, useTypedSizes } from './use-typed-sizes.ts'
import { WearerFields } from './wearer-fields.tsx'

type Props = {
  customerId: string
  measured: Measured
  wearers: Wearer[]
  draft: ScreenDraft
  refresh: readonly (readonly string[])[]
  onClose: () => void
}

export function MeasureForm({ customerId, measured, wearers, draft, refresh, onClose }: Props) {
  const { orderId, garment, fields } = measured
  const [created, setCreated] = useState<{ id: string; name: string }>()
  const family = created && !wearers.some(({ id }) => id === created.id) ? [...wearers, created] : wearers
  // A draft belongs to its own wearer, unit and day, even if these fields still have their defaults.
  const was = draft.typed?.fields
  const [chosen, setChosen] = useState(() => (was ? stillThere(was.wearer, wearers) : likelyWearer(measured, wearers)))
  const typed = useTypedSizes(draft, unitOf(was?.unit ?? readJson(unitKey)))
  // A random id, independent of the sizes: a corrected retry after a lost response must not create the wearer twice.
  const [newId, setNewId] = useState(() => was?.newId || crypto.randomUUID())
  const last = lastSizes(
    garment,
    wearers.find(({ id }) => id === chosen),
  )
  const submit = useSubmit({
    schema: measureForm(fields),
    mutationFn: async ({ wearerId, who, ...set }: MeasureInput) => {
      const id = draft.idFor(set)
      const wearer = wearerId ? { id: wearerId } : await createWearer(customerId, { id: newId, ...who })
      if ('name' in wearer) {
        setCreated(wearer)
        setChosen(wearer.id)
        setNewId(crypto.randomUUID())
      }
      return send(
        api.admin.wearers[':id'].measurements.$post({
          param: { id: wearer.id },
          json: { ...set, id, orderId, garment },
        }),
      )
    },
    success: () => ({ title: 'Sizes saved' }),
    onSuccess: (_answer, { unit }) => {
      writeJson(unitKey, unit)
      onClose()
    },
    failure: 'We could not save these sizes. Please try again.',
    refresh: [...refresh, ...wearerKeys(customerId, chosen)],
    draft,
  })
  const isNew = chosen === somebodyElse
  return (
    <DraftForm submit={submit} className="mt-5">
      <div className="grid gap-5">
        <Chips
          key={created?.id}
          label="Who is measured?"
          name="wearer"
          of={[...family.map(({ id, name }) => [id, name] as const), [somebodyElse, '+ New person'] as const]}
          defaultValue={chosen}
          onChange={(id) => {
            if (id !== chosen) typed.emptyFilled()
            setChosen(id)
          }}
        />
        {isNew && <WearerFields name={nameIn(measured.title)} />}
        <UnitField typed={typed} />
      </div>
      <input type="hidden" name="newId" value={newId} />
      <SetFields {...{ fields, typed }} last={last} takenOn={was?.takenOn} />
    </DraftForm>
  )
}

const createWearer = (customerId: string, json: { id: string; name: string; born: string | null }) =>
  send(api.admin.customers[':id'].wearers.$post({ param: { id: customerId }, json }))

/** Returns the newest length of each size; those of this garment take precedence over other garments. */
function lastSizes(garment: string, wearer?: Wearer): Sizes {
  const sets = (wearer?.newest ?? []).toSorted((a, b) => (isOlder(a, b) ? -1 : 1))
  const own = sets.filter((set) => set.garment === garment)
  return Object.assign({}, ...[...sets, ...own].map(({ sizes }) => sizes))
}
type Dated = Pick<Wearer['newest'][number], 'takenOn' | 'createdAt'>
const isOlder = (a: Dated, b: Dated) => a.takenOn + a.createdAt < b.takenOn + b.createdAt

/** Returns the name at the end of "Baptism Suit for Mia". */
const nameIn = (title: string) => / for (\p{L}[\p{L}\p{M}'-]*)$/u.exec(title)?.[1]

/**
 * Guesses the wearer of an order: the stored one, the one named in the title, or a new one if none exist; otherwise ''.
 */
function likelyWearer({ wearerId, title }: Measured, wearers: Wearer[]) {
  const named = wearers.find(({ name }) => title.endsWith(` for ${name}`))
  return wearerId ?? named?.id ?? (wearers.length === 0 ? somebodyElse : '')
}

/** Returns the drafted wearer, or '' if she no longer exists. */
const stillThere = (id: string | undefined, wearers: Wearer[]) =>
  id === somebodyElse || wearers.some((wearer) => wearer.id === id) ? (id ?? '') : ''
