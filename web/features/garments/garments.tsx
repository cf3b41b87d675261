import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { use, useRef, useState } from 'react'
import { garmentTexts, maxSizeFields } from '../../../shared/garments.ts'
import { formatSize, type SizeField } from '../../../shared/measures.ts'
import { workSteps } from '../../../shared/plan.ts'
import { percentText } from '../../../shared/typed.ts'
import { api, send } from '../../api.ts'
import { useDraftBase, useTypedRows } from '../../lib/screen-draft.ts'
import { FormContext } from '../../lib/use-form.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { moveItem } from '../../ui/editable-row.tsx'
import { TextField } from '../../ui/field.tsx'
import { MalayalamFold } from '../../ui/folds.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { AddButton } from '../../ui/sections.tsx'
import { garmentForm, stepLabels, type TypedSizeField } from './garment-form.ts'
import { SizeFieldRow } from './size-field-row.tsx'

type Garment = InferResponseType<typeof api.admin.garments.$get>[number]
const garmentsQuery = query(api.admin.garments)
const garmentKeys = [[api.admin.garments.$url().pathname]]

/** Lists the garments that the shop makes, with their working days for the plans of orders. */
export function Garments() {
  const [editedId, setEditedId] = useState<string>()
  const query = useQuery(garmentsQuery)
  // Reads the current row: after a conflict, the next press must use the version saved by the other admin.
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
        {workSteps.map((step) => `${stepLabels[step].split(' ')[0]} ${days[step]}`).join(', ')}. Effort {load}.
      </span>
    </p>
    <button type="button" className="quiet flex-none" onClick={onEdit}>
      Change<span className="sr-only"> {name}</span>
    </button>
  </li>
)

const numberField = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const

type Props = { garment?: Garment; onClose: () => void }

/** Dialog of a new or existing garment; a change replans its open orders within the hour. */
function GarmentDialog({ garment, onClose }: Props) {
  const draft = useDraft(`garment-${garment?.id ?? 'new'}`)
  const { base, isOutdated, keepMine } = useDraftBase(draft, garment)
  const submit = useSubmit({
    schema: garmentForm,
    mutationFn: (input, idFor) =>
      base
        ? send(
            api.admin.garments[':id'].$put({
              param: { id: base.id },
              json: { ...input, updatedAt: base.updatedAt },
            }),
          )
        : send(api.admin.garments.$post({ json: { ...input, id: idFor(input) } })),
    success: ({ name }) => ({
      title: garment ? 'Garment saved' : 'Garment added',
      description: garment ? `Open orders of ${name} are planned anew within the hour.` : name,
    }),
    onSuccess: onClose,
    failure: 'We could not save this garment. Please try again.',
    // The stale notice shows both versions instead of a toast.
    onFailure: isStale,
    refresh: garmentKeys,
    draft,
  })
  return (
    <FormDialog
      wide
      title={garment ? garment.name : 'New garment'}
      submit={submit}
      saveLabel={garment ? 'Save' : 'Add'}
      onClose={onClose}
    >
      <input type="hidden" name="stored" value={JSON.stringify(base?.fields ?? [])} />
      <TextField {...garmentTexts.name} name="name" defaultValue={base?.name ?? ''} />
      <MalayalamFold texts={garmentTexts} values={base?.malayalam} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="legend mb-3">Working days of each stage</legend>
        {workSteps.map((step) => (
          <TextField
            key={step}
            {...numberField}
            label={stepLabels[step]}
            name={step}
            defaultValue={base?.days[step] ?? ''}
          />
        ))}
      </fieldset>
      <TextField
        {...numberField}
        label="Effort (1 = a suit)"
        name="load"
        hint="How much of a week it takes, beside the others: 1 for a suit, 3 for a gown."
        defaultValue={base?.load ?? 1}
      />
      <fieldset className="grid items-start gap-5 sm:grid-cols-2">
        <legend className="legend mb-3">For GST bills</legend>
        <TextField
          label="HSN or SAC"
          name="taxCode"
          optional
          inputMode="numeric"
          maxLength={8}
          defaultValue={base?.taxCode ?? ''}
        />
        <TextField
          label="GST %"
          name="taxRate"
          optional
          inputMode="decimal"
          hint="Proposed on its next bill. A bill that has others changes them."
          defaultValue={percentText(base?.taxRate ?? null)}
        />
      </fieldset>
      <SizeFieldsField fields={base?.fields ?? []} />
      {base && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="hidden" defaultChecked={base.hidden} />
          No longer offered for new orders
        </label>
      )}
      {garment && isOutdated && (
        <ConflictNotice
          title="Somebody else has changed this garment in the meantime:"
          theirs={{
            name: garment.name,
            'malayalam.name': garment.malayalam?.name,
            load: garment.load,
            taxCode: garment.taxCode,
            taxRate: percentText(garment.taxRate),
            hidden: garment.hidden,
            ...garment.days,
          }}
          more={
            sizesText(garment) === sizesText(base) ? [] : [{ name: 'What is measured', theirs: sizesText(garment) }]
          }
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
    </FormDialog>
  )
}

const sizesText = (garment?: Garment) => garment?.fields.map(({ label }) => label).join(', ') ?? ''

type Row = { id: number; field: TypedSizeField }

const toTyped = ({ key, label, hint, required, min, max, grows }: SizeField): TypedSizeField => ({
  ...{ key, label, hint },
  required: required ? 'on' : '',
  min: formatSize(min, 'cm'),
  max: formatSize(max, 'cm'),
  grows: grows ?? '',
})

/** Edits the sizes of a garment, in the order in which they are measured. */
function SizeFieldsField({ fields }: { fields: SizeField[] }) {
  const { errors, markEdited } = use(FormContext)
  const typed = useTypedRows('fields')?.map(({ values }): TypedSizeField => values)
  const nextId = useRef(1000)
  const [rows, setRows] = useState<Row[]>(() => (typed ?? fields.map(toTyped)).map((field, id) => ({ id, field })))
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const isFull = rows.length >= maxSizeFields
  function change(changed: Row[]) {
    setRows(changed)
    // Errors are keyed by row position, which has changed.
    markEdited('fields')
  }
  return (
    <fieldset ref={fieldset} className="min-w-0">
      <legend className="legend">What is measured</legend>
      <p className="mb-2 text-label text-ink-soft">
        In the order of the tape. What is removed here stays in the sets that have it.
      </p>
      <ul>
        {rows.map((row, index) => (
          <SizeFieldRow
            key={row.id}
            {...{ index }}
            last={rows.length}
            field={row.field}
            onMove={(by) => change(moveItem(rows, index, by))}
            onRemove={() => {
              change(rows.filter(({ id }) => id !== row.id))
              fieldset.current?.querySelector<HTMLElement>('[data-add]')?.focus()
            }}
          />
        ))}
      </ul>
      {errors.fields && <p className="error-text mt-2">{errors.fields}</p>}
      <button
        type="button"
        className="quiet mt-2"
        data-add
        // `disabled` would drop the focus.
        aria-disabled={isFull}
        onClick={() => isFull || change([...rows, { id: nextId.current++, field: {} }])}
      >
        Add a size
      </button>
    </fieldset>
  )
}
