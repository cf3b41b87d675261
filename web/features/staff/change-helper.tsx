import { helperInput } from '../../../shared/staff.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { HelperFields } from './helper-fields.tsx'
import { type StaffMember, staffKeys } from './queries.ts'

type Props = { helper: StaffMember; onClose: () => void }

/** Another name, or other work; the phone stays open. */
export const ChangeHelper = (props: Props) => (
  <WithDraft name={`helper-${props.helper.id}`}>{(draft) => <ChangeForm {...props} draft={draft} />}</WithDraft>
)

function ChangeForm({ helper, onClose, draft }: Props & { draft: ScreenDraft }) {
  const { id, name, role, updatedAt } = helper
  const { errors, ...submit } = useSubmit({
    schema: helperInput,
    mutationFn: (input) => send(api.admin.staff[':id'].$patch({ param: { id }, json: { ...input, updatedAt } })),
    success: () => ({ title: 'Saved' }),
    onSuccess: onClose,
    failure: 'We could not save this. Please try again.',
    refresh: staffKeys,
    screenDraft: draft,
  })
  return (
    <EditorDialog title={`Change ${name}`} submit={submit} saveLabel="Save" onClose={onClose}>
      <HelperFields {...{ name, role, errors }} />
    </EditorDialog>
  )
}
