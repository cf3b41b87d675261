import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { helperInput, maxStaff, type StaffRole, staffRoleLabels, staffRoles } from '../../../shared/staff.ts'
import { api, send } from '../../api.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { isStale } from '../../shell/toast-failure.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Chips } from '../../ui/choice-fields.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { AddButton } from '../../ui/sections.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { type StaffLink, type StaffMember, staffKeys, staffQuery } from './queries.ts'

/** Lists the helpers. A link opens a helper's phone, and a press signs it out. */
export function Staff() {
  const [isAdding, setAdding] = useState(false)
  const [link, setLink] = useState<StaffLink>()
  const query = useQuery(staffQuery)
  return (
    <section className="grid max-w-[720px] gap-4" aria-labelledby="staff">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="staff" className="text-title">
          Staff
        </h2>
        {(query.data?.length ?? 0) < maxStaff && <AddButton label="Add a helper" onPress={() => setAdding(true)} />}
      </div>
      <p className="max-w-paragraph text-ink-soft">
        A helper sees the work on one phone: first names, garments, days, your notes for the tailor, sizes, and photos
        with the open notes on them. No customer's surname, number or chat, and no price. When a stage is done there,
        the customer is told just as when you do it here.
      </p>
      <QueryState query={query} label="the staff">
        {(staff) =>
          staff.length > 0 ? (
            <ul aria-label="Helpers">
              {staff.map((helper) => (
                <StaffRow key={helper.id} helper={helper} onLink={setLink} />
              ))}
            </ul>
          ) : (
            <p className="border-t border-hair py-4">Nobody yet. Add a helper, and open the link on their phone.</p>
          )
        }
      </QueryState>
      {isAdding && (
        <AddHelper
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false)
            setLink(added)
          }}
        />
      )}
      {link && <StaffLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </section>
  )
}

type Props = { onClose: () => void; onAdded: (link: StaffLink) => void }

function AddHelper({ onClose, onAdded }: Props) {
  const submit = useSubmit({
    schema: helperInput,
    // The idempotency key: sent again after a lost response, it is the same helper with the same link.
    mutationFn: (input, idFor) => send(api.admin.staff.$post({ json: { ...input, id: idFor(input) } })),
    onSuccess: onAdded,
    failure: 'We could not add the helper. Please try again.',
    refresh: staffKeys,
    draft: 'new-helper',
  })
  return (
    <FormDialog wide title="New helper" submit={submit} saveLabel="Add" onClose={onClose}>
      <HelperFields />
    </FormDialog>
  )
}

/** Shows the link that opens a helper's phone, as a code and as a text to send. Shown only once. */
function StaffLinkDialog({ link: { name, url, inviteExpiresAt }, onClose }: { link: StaffLink; onClose: () => void }) {
  const boutique = useBoutique()
  return (
    <Dialog open onOpenChange={onClose} title={`A link for ${name}`} description="Shown only now. It opens one phone.">
      <div className="grid justify-items-center gap-5 pt-5 pb-7">
        <div className="w-full max-w-[264px] border border-hair">
          <QrCode text={url} label={`Code that opens the phone of ${name}`} />
        </div>
        <p className="flex flex-wrap justify-center gap-3">
          <a
            className="btn"
            href={whatsappUrl(null, `The work at ${boutique.name}, for ${name}: ${url}`)}
            {...externalLink}
          >
            <Icon name="whatsapp" />
            WhatsApp
          </a>
          <button type="button" className="btn btn-line" onClick={() => copyText(url)}>
            Copy the link
          </button>
        </p>
        <p className="text-label text-ink-soft">
          Point the camera of their phone at the code.
          {inviteExpiresAt && ` The link works until ${weekdayDate(inviteExpiresAt)}, or until it is used.`}
        </p>
      </div>
    </Dialog>
  )
}

type StaffRowProps = { helper: StaffMember; onLink: (link: StaffLink) => void }

function StaffRow({ helper, onLink }: StaffRowProps) {
  const { id, name, role, label, seenAt } = helper
  const [isChanging, setChanging] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Kept until the link is made: a second press after a lost response returns the same link.
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
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-hair py-2.5" tabIndex={-1}>
      <p className="min-w-0 grow basis-48 leading-snug">
        <b className="block font-semibold wrap-anywhere">{name}</b>
        <span className="num block text-label text-ink-soft">
          {staffRoleLabels[role]}. {seenAt ? `Last seen: ${relativeDateTime(seenAt)}` : 'Has not opened the link yet'}
          {label && `, ${label}`}
        </span>
      </p>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="quiet" onClick={() => setChanging(true)}>
          Change<span className="sr-only"> {name}</span>
        </button>
        <button
          type="button"
          className="quiet"
          aria-disabled={invite.isPending}
          onClick={() => invite.isPending || invite.mutate()}
        >
          New link<span className="sr-only"> for {name}</span>
        </button>
        <button type="button" className="quiet text-danger" onClick={() => setAsking(true)}>
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

/** Changes a helper's name or work; the phone stays open. */
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
    // The stale notice shows both versions instead of a toast.
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

const roleTexts: Record<StaffRole, string> = { tailor: 'Sews', assistant: 'Sews and measures' }

type HelperFieldsProps = { name?: string; role?: StaffRole }

const HelperFields = ({ name, role = 'tailor' }: HelperFieldsProps) => (
  <>
    <TextField label="Name" name="name" maxLength={60} autoComplete="off" defaultValue={name} />
    <Chips
      label="What they do"
      name="role"
      of={staffRoles.map((one) => [one, roleTexts[one]] as const)}
      defaultValue={role}
    />
  </>
)
