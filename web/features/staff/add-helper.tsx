import { useState } from 'react'
import { staffInput } from '../../../shared/staff.ts'
import { api, send } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { HelperFields } from './helper-fields.tsx'
import { type StaffLink, staffKeys } from './queries.ts'

export function AddHelper({ onClose, onAdded }: { onClose: () => void; onAdded: (link: StaffLink) => void }) {
  // Kept while the sheet is open: sent again after a lost answer it is the same helper, with the same link.
  const [id] = useState(() => crypto.randomUUID())
  const { errors, ...submit } = useSubmit({
    schema: staffInput,
    mutationFn: (input) => send(api.admin.staff.$post({ json: input })),
    onSuccess: onAdded,
    failure: 'We could not add the helper. Please try again.',
    refresh: staffKeys,
  })
  return (
    <EditorDialog title="New helper" submit={submit} saveLabel="Add" onClose={onClose}>
      <input type="hidden" name="id" value={id} />
      <HelperFields errors={errors} />
    </EditorDialog>
  )
}
