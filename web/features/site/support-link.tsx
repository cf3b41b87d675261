import { externalLink } from '../../lib/external-link.ts'
import { useBoutique } from '../boutique/public.tsx'
import { contactLinks } from './contact-links.ts'

/** The way to a person who helps, without an account: the chat; without scripts, WhatsApp. */
export function SupportLink() {
  const { whatsapp } = contactLinks(useBoutique())
  return (
    <a className="btn btn-line" href={whatsapp} {...externalLink} data-opens-chat>
      Contact Support
    </a>
  )
}
