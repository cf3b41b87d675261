import { contactLinks } from '../../../shared/contact.ts'
import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-links.ts'
import { useBoutique } from '../boutique/public.tsx'
import { chatOpensId } from '../chat/public.ts'

/** The way to a person who helps, without an account: the chat; without scripts, WhatsApp. */
export const SupportLink = () => (
  <>
    <button type="button" className="btn btn-line noscript:hidden" popoverTarget={chatOpensId}>
      {t('Contact Support')}
    </button>
    <noscript>
      <SupportOnWhatsApp />
    </noscript>
  </>
)

/** The boutique's WhatsApp, else its phone, else its address on the home page. */
function SupportOnWhatsApp() {
  const { whatsapp, call } = contactLinks(useBoutique())
  return (
    <a className="btn btn-line" href={whatsapp ?? call ?? '/#contact'} {...(whatsapp && externalLink)}>
      {t('Contact Support')}
    </a>
  )
}
