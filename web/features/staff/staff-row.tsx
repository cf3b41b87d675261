import { useState } from 'react'
import { helperInput, staffRoleLabels } from '../../../shared/staff.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { HelperFields } from './helper-fields.tsx'
import { type StaffLink, type StaffMember, staffKeys } from './queries.ts'

type Props = { helper: StaffMember; onLink: (link: StaffLink) => void }

export function StaffRow({ helper, onLink }: Props) {
  const { id, name, role, label, seenAt } = helper
  const [isChanging, setChanging] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Kept until it is made: a second press after a lost answer gives the same link.
  const [inviteId, setInviteId] = useState(() => crypto.randomUUID())
  const invite = useAction({
    mutationFn: () => send(api.admin.staff[':id'].invite.$post({ param: { id }, json: { id: inviteId } })),
    success: () => ({ title: 'The link is ready', description: 'Once it is opened, the earlier phone is signed out.' }),
    onSuccess: (link) => {
      setInviteId(crypto.randomUUID())
      onLink(link)
    },
    failure: 'We could not make the link. Please try again.',
    refresh: staffKeys,
  })
  const end = useAction({
    mutationFn: () => send(api.admin.staff[':id'].end.$post({ param: { id } })),
    success: () => ({ title: 'Ended', description: `The phone of ${name} shows nothing any more.` }),
    failure: 'We could not end this. Please try again.',
    refresh: staffKeys,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-5 border-t border-hair py-2.5" tabIndex={-1}>
      <p className="min-w-0 grow basis-48 leading-snug">
        <b className="block font-semibold wrap-anywhere">{name}</b>
        <span className="num block text-label text-ink-soft">
          {staffRoleLabels[role]}. {seenAt ? `Last seen: ${relativeDateTime(seenAt)}` : 'Has not opened the link yet'}
          {label && `, ${label}`}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-5">
        <button type="button" className="link" onClick={() => setChanging(true)}>
          Change<span className="sr-only"> {name}</span>
        </button>
        <button
          type="button"
          className="link"
          aria-disabled={invite.isPending}
          onClick={() => invite.isPending || invite.mutate()}
        >
          New link<span className="sr-only"> for {name}</span>
        </button>
        <button type="button" className="link text-danger" onClick={() => setAsking(true)}>
          End<span className="sr-only"> {name}</span>
        </button>
      </p>
      {isChanging && <ChangeHelper helper={helper} onClose={() => setChanging(false)} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`End ${name}?`}
        confirmLabel="End"
        busyLabel="Ending..."
        cancelLabel="Keep"
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        Their phone is signed out at once. What they have done stays with their name.
      </ConfirmDialog>
    </li>
  )
}

type ChangeHelperProps = { helper: StaffMember; onClose: () => void }

/** Another name, or other work; the phone stays open. */
function ChangeHelper({ helper, onClose }: ChangeHelperProps) {
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
    <FormDialog wide title={`Change ${name}`} submit={submit} saveLabel="Save" onClose={onClose}>
      <HelperFields {...{ name, role }} />
      {isOutdated && (
        <ConflictNotice
          title="Somebody else has changed this helper in the meantime:"
          theirs={{ name: helper.name, role: helper.role }}
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
    </FormDialog>
  )
}
