import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { helperInput, maxStaff } from '../../../shared/staff.ts'
import { api, send } from '../../api.ts'
import { externalLink } from '../../lib/external-link.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { HelperFields } from './helper-fields.tsx'
import { type StaffLink, staffKeys, staffQuery } from './queries.ts'
import { StaffRow } from './staff-row.tsx'

/** Who helps at the table: each with a phone that a link opens, and that is ended at a press. */
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
    // Sent again after a lost answer it is the same helper, with the same link.
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

/** What opens a helper's phone: held into its camera, or sent. Shown this once. */
function StaffLinkDialog({ link: { name, url, inviteExpiresAt }, onClose }: { link: StaffLink; onClose: () => void }) {
  const boutique = useBoutique()
  return (
    <Dialog open onOpenChange={onClose} title={`A link for ${name}`} description="Shown only now. It opens one phone.">
      <div className="grid justify-items-center gap-5 pt-5 pb-7">
        <div className="w-full max-w-[264px] border border-hair bg-white">
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
