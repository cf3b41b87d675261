import * as z from 'zod/mini'
import { wearerInput } from '../../../shared/measure-inputs.ts'
import { api, send } from '../../api.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { bornField, bornOf } from './born.ts'
import { type Wearer, wearerKeys } from './queries.ts'
import { WearerFields } from './wearer-fields.tsx'

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

/** Somebody of the family, new or as she is known. */
export function WearerDialog({ customerId, wearer, onClose }: Props) {
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
    // The notice says it, with both versions.
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
