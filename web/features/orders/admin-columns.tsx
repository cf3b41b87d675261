import { Link } from 'wouter'
import { isOpen, orderNumber } from '../../../shared/orders.ts'
import { formatRupees, shortDate } from '../../lib/format.ts'
import { PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { AlterationOf } from './order-alteration.tsx'
import { balanceLine, orderTones } from './order-state.ts'
import { formatEventDate, formatRisk, quoteBadges } from './order-texts.ts'
import type { AdminOrderListItem } from './queries.ts'

export const columns: Column<AdminOrderListItem>[] = [
  {
    header: 'Order',
    cardPlace: 'title',
    cell: (order) => (
      <>
        {order.outfitType}
        <span className="num flex items-center gap-2.5 font-sans text-fine font-normal text-ink-soft">
          {orderNumber(order)}
          {order.priority === 'low' && ', low priority'}
          <OrderPriorityTag priority={order.priority} />
        </span>
        <AlterationOf number={order.alteredNumber} />
        <OrderRisk order={order} />
        <OrderQuote order={order} />
      </>
    ),
  },
  { header: 'Customer', cell: (order) => <CustomerCell order={order} /> },
  {
    header: 'Phone',
    cell: ({ customerPhone: phone, customerPhoneE164: e164 }) => phone && <PhoneLinks {...{ phone, e164 }} />,
  },
  {
    header: 'Status',
    cardPlace: 'corner',
    cell: ({ status }) => <StatusTag status={status} tone={orderTones[status]} />,
  },
  { header: 'Event', cardLabel: 'Event', cell: ({ eventDate }) => formatEventDate(eventDate) },
  {
    header: 'Promised',
    cardLabel: 'Promised',
    cell: ({ estimatedDelivery }) => estimatedDelivery && shortDate(estimatedDelivery),
  },
  { header: 'Money', alignEnd: true, cell: (order) => <MoneyCell order={order} /> },
]

export const widths =
  'md:grid-cols-[minmax(0,1.9fr)_minmax(0,1.2fr)_max-content_max-content_max-content_max-content_max-content]'

type Risky = Pick<AdminOrderListItem, 'risk' | 'status' | 'planBy'>

export function OrderRisk({ order: { risk, status, planBy } }: { order: Risky }) {
  if (!risk) {
    const isRush = planBy === 'rush' && isOpen(status)
    return isRush && <span className="block font-sans text-fine font-semibold text-zari">Rush</span>
  }
  return (
    <span className={`block font-sans text-fine font-semibold ${risk.level === 'late' ? 'text-danger' : 'text-zari'}`}>
      {formatRisk(risk, status)}
    </span>
  )
}

function OrderQuote({ order: { quote, status } }: { order: AdminOrderListItem }) {
  const badge = quote && isOpen(status) && quoteBadges[quote]
  return badge && <span className="block font-sans text-fine text-ink-soft">{badge}</span>
}

/** Shows the priority if it is above normal. */
function OrderPriorityTag({ priority }: Pick<AdminOrderListItem, 'priority'>) {
  if (priority !== 'urgent' && priority !== 'high') return null
  return (
    <span className={`tag font-sans ${priority === 'urgent' ? 'text-danger' : ''}`}>
      {priority === 'urgent' ? 'Urgent' : 'High priority'}
    </span>
  )
}

function CustomerCell({ order: { userId, customerName } }: { order: AdminOrderListItem }) {
  if (!userId) return customerName || '–'
  return (
    <Link className="cell-link" href={`/admin/customers/${userId}`}>
      {customerName || 'Customer'}
    </Link>
  )
}

function MoneyCell({ order }: { order: AdminOrderListItem }) {
  const balance = balanceLine(order)
  return (
    <span className="block md:text-right">
      <span className={balance ? 'max-md:hidden' : undefined}>{formatRupees(order.totalAmount)}</span>
      {balance && (
        <span className={`block md:text-fine ${balance.isOwed ? 'text-ink-soft' : 'font-semibold text-danger'}`}>
          {balance.text}
        </span>
      )}
    </span>
  )
}
