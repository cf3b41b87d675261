import { isMobile, phoneText } from '../../shared/contact.ts'
import { externalLink, whatsappUrl } from '../lib/external-links.ts'
import { Icon } from './icon.tsx'

type Phone = { phone: string | null; e164: string | null }

/**
 * A phone number that calls, and a mobile's WhatsApp beside it; a dash where there is none.
 * `e164` is the number as it is dialled, `+919847012345`.
 */
export function PhoneLinks({ phone, e164 }: Phone) {
  if (!phone || !e164) return phone || '–'
  const text = phoneText(e164)
  return (
    <span className="phone-links">
      <a className="cell-link md:whitespace-nowrap" href={`tel:${e164}`}>
        {text}
      </a>
      {isMobile(e164) && (
        <a
          className="icon-btn cell-link -my-2.5 text-leaf"
          href={whatsappUrl(e164)}
          {...externalLink}
          aria-label={`WhatsApp ${text}`}
        >
          <Icon name="whatsapp" />
        </a>
      )}
    </span>
  )
}

/** An address that opens a new mail; a dash where there is none. */
export function EmailLink({ email }: { email: string | null }) {
  if (!email) return '–'
  return (
    <a className="cell-link" href={`mailto:${email}`}>
      <BreakableEmail email={email} />
    </a>
  )
}

/** An address whose second line, where it needs one, begins with its `@`. */
export function BreakableEmail({ email }: { email: string }) {
  const [name, domain] = email.split('@')
  return (
    <span>
      {name}
      <wbr />@{domain}
    </span>
  )
}
