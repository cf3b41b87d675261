import { Link } from 'wouter'
import { shortOrderId } from '../../../shared/orders.ts'
import { externalLink } from '../../lib/external-link.ts'
import { formatRupees, shortDate } from '../../lib/format.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { adminOrderPath, balanceLine, orderMessage, orderTones } from '../orders/public.ts'
import { DetailsRow, DetailsSection } from './details-section.tsx'
import type { DetailedCustomer } from './queries.ts'

/** A customer's orders, each with a message that tells how it stands. */
export function OrdersSection({ customer: { id, orders, phoneE164, firstName } }: { customer: DetailedCustomer }) {
  const { name } = useBoutique()
  return (
    <DetailsSection
      title="Orders"
      emptyText="No order yet."
      action={
        <Link className="link print:hidden" href={`/admin?tab=orders&from=new&customer=${id}`}>
          New order
        </Link>
      }
    >
      {orders.map((order) => {
        const balanceAmount = order.balanceAmount ?? 0
        const balance = balanceLine({ ...order, balanceAmount, advanceAmount: order.advanceAmount ?? 0 })
        return (
          <DetailsRow
            key={order.id}
            href={adminOrderPath(order.id)}
            title={order.outfitType}
            status={order.status}
            tone={orderTones[order.status]}
            aside={
              <a
                className="btn btn-line btn-small"
                href={whatsappUrl(phoneE164, orderMessage({ ...order, balanceAmount }, { to: firstName, from: name }))}
                {...externalLink}
              >
                <Icon name="whatsapp" />
                Send an update<span className="sr-only">: {order.outfitType}</span>
              </a>
            }
          >
            <span>{shortOrderId(order.id)}</span>
            <span>Made {shortDate(order.createdAt)}</span>
            {order.isByPhone && <span>Under this number</span>}
            {order.totalAmount !== null && <span>{formatRupees(order.totalAmount)}</span>}
            {balance && (
              <span className={balance.isOwed ? undefined : 'font-semibold text-danger'}>{balance.text}</span>
            )}
          </DetailsRow>
        )
      })}
    </DetailsSection>
  )
}
