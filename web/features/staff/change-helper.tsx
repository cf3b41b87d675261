import { helperInput } from '../../../shared/staff.ts'
import { api, send } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { HelperFields } from './helper-fields.tsx'
import { type StaffMember, staffKeys } from './queries.ts'

type Props = { helper: StaffMember; onClose: () => void }

/** Another name, or other work; the phone stays open. */
export function ChangeHelper({ helper, onClose }: Props) {
  const { id, name, role, updatedAt } = helper
  const submit = useSubmit({
    schema: helperInput,
    mutationFn: (input) => send(api.admin.staff[':id'].$patch({ param: { id }, json: { ...input, updatedAt } })),
    success: () => ({ title: 'Saved' }),
    onSuccess: onClose,
    failure: 'We could not save this. Please try again.',
    refresh: staffKeys,
    draft: `helper-${helper.id}`,
  })
  return (
    <EditorDialog title={`Change ${name}`} submit={submit} saveLabel="Save" onClose={onClose}>
      <HelperFields {...{ name, role }} />
    </EditorDialog>
  )
}
