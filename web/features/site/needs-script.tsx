import { contactLinks, phoneText } from '../../../shared/contact.ts'
import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-links.ts'
import { useBoutique } from '../boutique/public.tsx'

/** Where scripts are turned off: says that this page needs them, and how to reach a person instead. */
export function NeedsScript() {
  const boutique = useBoutique()
  const { whatsapp, call } = contactLinks(boutique)
  return (
    <noscript>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 bg-linen px-gutter py-4">
        {t('This page needs JavaScript, which is turned off here. Please turn it on, or ask us:')}
        {call && (
          <a className="btn btn-line btn-small" href={call}>
            {t('Call {phone}', { phone: phoneText(boutique.phone ?? '') })}
          </a>
        )}
        <a className="btn btn-line btn-small" href={whatsapp ?? '/#contact'} {...(whatsapp && externalLink)}>
          {whatsapp ? 'WhatsApp' : t('Contact us')}
        </a>
      </p>
    </noscript>
  )
}
