import { workSteps } from '../../../shared/plan.ts'
import { api, send } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { garmentForm, stepLabels } from './garment-form.ts'
import { type Garment, garmentKeys } from './queries.ts'
import { SizeFieldsField } from './size-fields-field.tsx'

const numberField = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const

type Props = { garment?: Garment; onClose: () => void }

/** A kind of garment, new or as it is; what is changed plans open orders of it anew within the hour. */
export function GarmentDialog({ garment, onClose }: Props) {
  const submit = useSubmit({
    schema: garmentForm,
    mutationFn: (input, idFor) =>
      garment
        ? send(
            api.admin.garments[':id'].$put({
              param: { id: garment.id },
              json: { ...input, updatedAt: garment.updatedAt },
            }),
          )
        : send(api.admin.garments.$post({ json: { ...input, id: idFor(input) } })),
    success: ({ name }) => ({
      title: garment ? 'Garment saved' : 'Garment added',
      description: garment ? `Open orders of ${name} are planned anew within the hour.` : name,
    }),
    onSuccess: onClose,
    failure: 'We could not save this garment. Please try again.',
    refresh: garmentKeys,
    draft: `garment-${garment?.id ?? 'new'}`,
  })
  return (
    <EditorDialog
      title={garment ? garment.name : 'New garment'}
      submit={submit}
      saveLabel={garment ? 'Save' : 'Add'}
      onClose={onClose}
    >
      <input type="hidden" name="stored" value={JSON.stringify(garment?.fields ?? [])} />
      <TextField label="Name" name="name" maxLength={60} defaultValue={garment?.name ?? ''} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="legend mb-3">Working days of each stage</legend>
        {workSteps.map((step) => (
          <TextField
            key={step}
            {...numberField}
            label={stepLabels[step]}
            name={step}
            defaultValue={garment?.days[step] ?? ''}
          />
        ))}
      </fieldset>
      <TextField
        {...numberField}
        label="Load"
        name="load"
        hint="How much of a week it takes, beside the others: 1 for a suit, 3 for a gown."
        defaultValue={garment?.load ?? 1}
      />
      <SizeFieldsField
        fields={garment?.fields ?? []}
        onEdit={() => {
          submit.setDirty(true)
          // They are named by the place of a row, where another stands now.
          submit.clearErrors('fields')
        }}
      />
      {garment && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="hidden" defaultChecked={garment.hidden} />
          No longer offered for new orders
        </label>
      )}
    </EditorDialog>
  )
}
