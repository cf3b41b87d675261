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
  // What was typed is of its own wearer, unit and day, also where these have not been changed by hand.
  const was = draft.typed?.fields
  const [chosen, setChosen] = useState(() => (was ? stillThere(was.wearer, wearers) : likelyWearer(measured, wearers)))
  const typed = useTypedSizes(draft, unitOf(was?.unit ?? readJson(unitKey)))
  // Her own id, and not one by the sizes: what is corrected after a lost answer does not make her twice.
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

/** The newest length of each kind; what was measured for this garment goes over the same of others. */
function lastSizes(garment: string, wearer?: Wearer): Sizes {
  const sets = (wearer?.newest ?? []).toSorted((a, b) => (isOlder(a, b) ? -1 : 1))
  const own = sets.filter((set) => set.garment === garment)
  return Object.assign({}, ...[...sets, ...own].map(({ sizes }) => sizes))
}
type Dated = Pick<Wearer['newest'][number], 'takenOn' | 'createdAt'>
const isOlder = (a: Dated, b: Dated) => a.takenOn + a.createdAt < b.takenOn + b.createdAt

/** The name at the end of "Baptism Suit for Mia". */
const nameIn = (title: string) => / for (\p{L}[\p{L}\p{M}'-]*)$/u.exec(title)?.[1]

/** Who an order is for: who is noted, who is named in it, or somebody new where nobody is known. Else she says it. */
function likelyWearer({ wearerId, title }: Measured, wearers: Wearer[]) {
  const named = wearers.find(({ name }) => title.endsWith(` for ${name}`))
  return wearerId ?? named?.id ?? (wearers.length === 0 ? somebodyElse : '')
}

/** Who was chosen when it was last typed, if there still. */
const stillThere = (id: string | undefined, wearers: Wearer[]) =>
  id === somebodyElse || wearers.some((wearer) => wearer.id === id) ? (id ?? '') : ''
