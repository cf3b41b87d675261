import { Icon } from './icon.tsx'

/** A phone number that calls, and opens WhatsApp beside it. `e164` is the number as it is dialled, `+919847012345`. */
export function PhoneLinks({ phone, e164 }: { phone: string; e164: string }) {
  return (
    <span className="flex items-center gap-1 md:max-lg:grid">
      <a className="cell-link whitespace-nowrap" href={`tel:${e164}`}>
        {phone}
      </a>
      <a
        className="icon-btn cell-link -my-2.5 text-leaf"
        href={`https://wa.me/${e164.replace('+', '')}`}
        target="_blank"
        rel="noopener"
        aria-label={`WhatsApp ${phone}`}
      >
        <Icon name="whatsapp" />
      </a>
    </span>
  )
}

/** An address that opens a new mail; a dash where there is none. */
export function MailLink({ email }: { email: string | null }) {
  if (!email) return '–'
  const [name, domain] = email.split('@')
  return (
    <a className="cell-link" href={`mailto:${email}`}>
      <span>
        {name}
        <wbr />@{domain}
      </span>
    </a>
  )
}
