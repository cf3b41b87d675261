import { workSteps } from '../../../shared/plan.ts'
import { api, send } from '../../api.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { garmentForm, stepLabels } from './garment-form.ts'
import { type Garment, garmentKeys } from './queries.ts'
import { SizeFieldsField } from './size-fields-field.tsx'

const numberField = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const

type Props = { garment?: Garment; onClose: () => void }

/** A kind of garment, new or as it is; what is changed plans open orders of it anew within the hour. */
export function GarmentDialog({ garment, onClose }: Props) {
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
    // The notice says it, with both versions.
    onFailure: isStale,
    refresh: garmentKeys,
    draft,
  })
  return (
    <EditorDialog
      title={garment ? garment.name : 'New garment'}
      submit={submit}
      saveLabel={garment ? 'Save' : 'Add'}
      onClose={onClose}
    >
      <input type="hidden" name="stored" value={JSON.stringify(base?.fields ?? [])} />
      <TextField label="Name" name="name" maxLength={60} defaultValue={base?.name ?? ''} />
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
        label="Load"
        name="load"
        hint="How much of a week it takes, beside the others: 1 for a suit, 3 for a gown."
        defaultValue={base?.load ?? 1}
      />
      <SizeFieldsField
        fields={base?.fields ?? []}
        onEdit={() => {
          submit.setDirty(true)
          // They are named by the place of a row, where another stands now.
          submit.clearErrors('fields')
        }}
      />
      {base && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="hidden" defaultChecked={base.hidden} />
          No longer offered for new orders
        </label>
      )}
      {garment && isOutdated && (
        <ConflictNotice
          title="Somebody else has changed this garment in the meantime:"
          theirs={{ name: garment.name, load: garment.load, hidden: garment.hidden, ...garment.days }}
          more={
            sizesText(garment) === sizesText(base) ? [] : [{ name: 'What is measured', theirs: sizesText(garment) }]
          }
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
    </EditorDialog>
  )
}

const sizesText = (garment?: Garment) => garment?.fields.map(({ label }) => label).join(', ') ?? ''
