import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-link.ts'
import { Icon } from '../../ui/icon.tsx'

type Props = { bookHref: string; whatsappHref: string | undefined }

/** On a phone, the ways from a product's page stay at its lower edge until the footer comes. */
export const ProductBar = ({ bookHref, whatsappHref }: Props) => (
  <div className="product-bar">
    <a className="btn" href={bookHref}>
      {t('Book')}
    </a>
    {whatsappHref && (
      <a className="btn btn-line" href={whatsappHref} {...externalLink}>
        <Icon name="whatsapp" />
        WhatsApp
      </a>
    )}
  </div>
)
