import { helperInput } from '../../../shared/staff.ts'
import { api, send } from '../../api.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { HelperFields } from './helper-fields.tsx'
import { type StaffMember, staffKeys } from './queries.ts'

type Props = { helper: StaffMember; onClose: () => void }

/** Another name, or other work; the phone stays open. */
export function ChangeHelper({ helper, onClose }: Props) {
  const draft = useDraft(`helper-${helper.id}`)
  const { base, isOutdated, keepMine } = useDraftBase(draft, helper)
  const { id, name, role, updatedAt } = base
  const submit = useSubmit({
    schema: helperInput,
    mutationFn: (input) => send(api.admin.staff[':id'].$patch({ param: { id }, json: { ...input, updatedAt } })),
    success: () => ({ title: 'Saved' }),
    onSuccess: onClose,
    failure: 'We could not save this. Please try again.',
    // The notice says it, with both versions.
    onFailure: isStale,
    refresh: staffKeys,
    draft,
  })
  return (
    <EditorDialog title={`Change ${name}`} submit={submit} saveLabel="Save" onClose={onClose}>
      <HelperFields {...{ name, role }} />
      {isOutdated && (
        <ConflictNotice
          title="Somebody else has changed this helper in the meantime:"
          theirs={{ name: helper.name, role: helper.role }}
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
    </EditorDialog>
  )
}
