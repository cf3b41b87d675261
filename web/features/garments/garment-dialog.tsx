import { workSteps } from '../../../shared/plan.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { garmentForm, stepLabels } from './garment-form.ts'
import { type Garment, garmentKeys } from './queries.ts'
import { SizeFieldsField } from './size-fields-field.tsx'

const numberField = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const

type Props = { garment?: Garment; onClose: () => void }

/** A kind of garment, new or as it is; what is changed plans open orders of it anew within the hour. */
export const GarmentDialog = (props: Props) => (
  <WithDraft name={`garment-${props.garment?.id ?? 'new'}`}>
    {(draft) => <GarmentForm {...props} draft={draft} />}
  </WithDraft>
)

function GarmentForm({ garment, onClose, draft }: Props & { draft: ScreenDraft }) {
  const { errors, ...submit } = useSubmit({
    schema: garmentForm,
    mutationFn: (input) =>
      garment
        ? send(
            api.admin.garments[':id'].$put({
              param: { id: garment.id },
              json: { ...input, updatedAt: garment.updatedAt },
            }),
          )
        : send(api.admin.garments.$post({ json: { ...input, id: draft.idFor(input) } })),
    success: ({ name }) => ({
      title: garment ? 'Garment saved' : 'Garment added',
      description: garment ? `Open orders of ${name} are planned anew within the hour.` : name,
    }),
    onSuccess: onClose,
    failure: 'We could not save this garment. Please try again.',
    refresh: garmentKeys,
    screenDraft: draft,
  })
  return (
    <EditorDialog
      title={garment ? garment.name : 'New garment'}
      submit={submit}
      saveLabel={garment ? 'Save' : 'Add'}
      onClose={onClose}
    >
      <input type="hidden" name="stored" value={JSON.stringify(garment?.fields ?? [])} />
      <TextField label="Name" name="name" maxLength={60} defaultValue={garment?.name ?? ''} error={errors.name} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="legend mb-3">Working days of each stage</legend>
        {workSteps.map((step) => (
          <TextField
            key={step}
            {...numberField}
            label={stepLabels[step]}
            name={step}
            defaultValue={garment?.days[step] ?? ''}
            error={errors[step]}
          />
        ))}
      </fieldset>
      <TextField
        {...numberField}
        label="Load"
        name="load"
        hint="How much of a week it takes, beside the others: 1 for a suit, 3 for a gown."
        defaultValue={garment?.load ?? 1}
        error={errors.load}
      />
      <SizeFieldsField
        fields={garment?.fields ?? []}
        errors={errors}
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
