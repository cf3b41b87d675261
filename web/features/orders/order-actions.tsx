import { isOpen } from '../../../shared/orders.ts'
import { externalLink } from '../../lib/external-link.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { firstNameOf, orderMessage } from './public.ts'
import type { AdminOrder } from './queries.ts'
import type { OrderSheet } from './use-order-sheet.ts'

type Props = { order: AdminOrder; onOpen: (sheet: OrderSheet) => void }

/** What is done to an order most: within a thumb's reach on a phone; on a wide screen money and stage stand beside. */
export function OrderActions({ order, onOpen }: Props) {
  const message = orderMessage(order, { to: firstNameOf(order.customerName), from: useBoutique().name })
  return (
    <nav className="order-actions" aria-label="What to do">
      <button type="button" className="btn btn-small order-action" onClick={() => onOpen('photo')}>
        <Icon name="camera" />
        Photo
      </button>
      <button type="button" className="btn btn-line btn-small order-action md:hidden" onClick={() => onOpen('payment')}>
        <Icon name="rupee" />
        Payment
      </button>
      <button type="button" className="btn btn-line btn-small order-action md:hidden" onClick={() => onOpen('stage')}>
        <Icon name="tape" />
        Stage
      </button>
      {isOpen(order.status) && (
        <button type="button" className="btn btn-line btn-small order-action" onClick={() => onOpen('measure')}>
          <Icon name="measure" />
          Measure
        </button>
      )}
      <a
        className="btn btn-line btn-small order-action"
        href={whatsappUrl(order.customerPhoneE164, message)}
        {...externalLink}
      >
        <Icon name="whatsapp" />
        WhatsApp
      </a>
    </nav>
  )
}
