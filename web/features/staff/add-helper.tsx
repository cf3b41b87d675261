import { helperInput } from '../../../shared/staff.ts'
import { api, send } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { HelperFields } from './helper-fields.tsx'
import { type StaffLink, staffKeys } from './queries.ts'

type Props = { onClose: () => void; onAdded: (link: StaffLink) => void }

export function AddHelper({ onClose, onAdded }: Props) {
  const submit = useSubmit({
    schema: helperInput,
    // Sent again after a lost answer it is the same helper, with the same link.
    mutationFn: (input, idFor) => send(api.admin.staff.$post({ json: { ...input, id: idFor(input) } })),
    onSuccess: onAdded,
    failure: 'We could not add the helper. Please try again.',
    refresh: staffKeys,
    draft: 'new-helper',
  })
  return (
    <EditorDialog title="New helper" submit={submit} saveLabel="Add" onClose={onClose}>
      <HelperFields />
    </EditorDialog>
  )
}
