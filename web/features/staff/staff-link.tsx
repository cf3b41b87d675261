import { externalLink } from '../../lib/external-link.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useBoutique } from '../boutique/public.tsx'
import type { StaffLink } from './queries.ts'

/** What opens a helper's phone: held into its camera, or sent. Shown this once. */
export function StaffLinkDialog({
  link: { name, url, inviteExpiresAt },
  onClose,
}: {
  link: StaffLink
  onClose: () => void
}) {
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
