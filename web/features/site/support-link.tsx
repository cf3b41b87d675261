import { externalLink } from '../../lib/external-link.ts'
import { useBoutique } from '../boutique/public.tsx'
import { chatOpensId } from '../chat/public.ts'
import { contactLinks } from './contact-links.ts'

/** The way to a person who helps, without an account: the chat; without scripts, WhatsApp. */
export const SupportLink = () => (
  <>
    <button type="button" className="btn btn-line noscript:hidden" popoverTarget={chatOpensId}>
      Contact Support
    </button>
    <noscript>
      <SupportOnWhatsApp />
    </noscript>
  </>
)

export const SupportOnWhatsApp = () => (
  <a className="btn btn-line" href={contactLinks(useBoutique()).whatsapp} {...externalLink}>
    Contact Support
  </a>
)
