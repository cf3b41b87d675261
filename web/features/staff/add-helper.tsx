import { helperInput } from '../../../shared/staff.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { HelperFields } from './helper-fields.tsx'
import { type StaffLink, staffKeys } from './queries.ts'

type Props = { onClose: () => void; onAdded: (link: StaffLink) => void }

export const AddHelper = (props: Props) => (
  <WithDraft name="new-helper">{(draft) => <AddForm {...props} draft={draft} />}</WithDraft>
)

function AddForm({ onClose, onAdded, draft }: Props & { draft: ScreenDraft }) {
  const { errors, ...submit } = useSubmit({
    schema: helperInput,
    // Sent again after a lost answer it is the same helper, with the same link.
    mutationFn: (input) => send(api.admin.staff.$post({ json: { ...input, id: draft.idFor(input) } })),
    onSuccess: onAdded,
    failure: 'We could not add the helper. Please try again.',
    refresh: staffKeys,
    screenDraft: draft,
  })
  return (
    <EditorDialog title="New helper" submit={submit} saveLabel="Add" onClose={onClose}>
      <HelperFields errors={errors} />
    </EditorDialog>
  )
}
