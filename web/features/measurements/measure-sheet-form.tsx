import { useState } from 'react'
import { type SizeUnit, sizeUnits } from '../../../shared/measures.ts'
import { indianToday } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { readJson, writeJson } from '../../lib/storage.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Chips } from '../../ui/chips.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { lastSizes } from './last-sizes.ts'
import { likelyWearer, nameIn, stillThere } from './likely-wearer.ts'
import { type MeasureInput, measureForm, somebodyElse } from './measure-form.ts'
import type { Measured } from './public.tsx'
import { type Wearer, wearerKeys } from './queries.ts'
import { SizeInputs } from './size-inputs.tsx'
import { useTypedSizes } from './use-typed-sizes.ts'
import { WearerFields } from './wearer-fields.tsx'

const unitLabels: Record<SizeUnit, string> = { cm: 'Centimetres', in: 'Inches' }
const unitKey = 'size-unit'

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
  const typed = useTypedSizes(draft, sizeUnits.find((unit) => unit === (was?.unit ?? readJson(unitKey))) ?? 'cm')
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
    fieldOf: (sentence) => {
      if (/birth|born|day of measuring/i.test(sentence)) return 'takenOn'
      const field = fields.find(({ label }) => sentence.startsWith(`${label} is `))
      return field && `size.${field.key}`
    },
    refresh: [...refresh, ...wearerKeys(customerId, chosen)],
    screenDraft: draft,
  })
  const { errors, busy, setDirty } = submit
  const isNew = chosen === somebodyElse
  return (
    <DraftForm submit={submit} className="mt-5">
      <div className="grid gap-5">
        <Chips
          key={created?.id}
          label="Who is measured?"
          name="wearer"
          of={[...family.map(({ id, name }) => [id, name] as const), [somebodyElse, '+ Somebody else'] as const]}
          defaultValue={chosen}
          error={errors.wearer}
          onChange={(id) => {
            if (id !== chosen) typed.emptyFilled()
            setChosen(id)
          }}
        />
        {isNew && <WearerFields name={nameIn(measured.title)} errors={errors} />}
        <Chips
          label="Written in"
          name="unit"
          of={sizeUnits.map((unit) => [unit, unitLabels[unit]] as const)}
          defaultValue={typed.unit}
          onChange={typed.switchTo}
        />
      </div>
      <input type="hidden" name="newId" value={newId} />
      <input type="hidden" name="switched" value={JSON.stringify(typed.switched)} />
      <SizeInputs {...{ fields, typed, last, errors }} onFill={() => setDirty(true)} />
      <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Measured on"
          name="takenOn"
          type="date"
          max={indianToday()}
          defaultValue={was?.takenOn ?? indianToday()}
          error={errors.takenOn}
        />
        <TextArea label="Notes" name="notes" optional rows={2} maxLength={2000} error={errors.notes} />
      </div>
      <footer className="dialog-footer">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </button>
      </footer>
    </DraftForm>
  )
}

const createWearer = (customerId: string, json: { id: string; name: string; born: string | null }) =>
  send(api.admin.customers[':id'].wearers.$post({ param: { id: customerId }, json }))
