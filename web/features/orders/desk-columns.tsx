import { Link } from 'wouter'
import { rupees, shortDate, words } from '../../lib/format.ts'
import { balanceWords, riskWords, shortId } from '../../lib/order-words.ts'
import type { Column } from '../../ui/data-table.tsx'
import { PhoneLinks } from '../../ui/person-links.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { dayOf } from './order.ts'
import type { ListedOrder } from './queries.ts'

/** What the owner sees of each order; the reason to look at it first stands with its name. */
export const columns: Column<ListedOrder>[] = [
  {
    header: 'Order',
    on: 'title',
    cell: (order) => (
      <>
        {order.outfitType}
        <span className="num block font-sans text-[0.875rem] font-normal text-ink-soft">
          {shortId(order.id)}
          {order.priority !== 'normal' && `, ${words(order.priority).toLowerCase()} priority`}
        </span>
        <Risk order={order} />
      </>
    ),
  },
  { header: 'Customer', cell: (order) => <Customer order={order} /> },
  { header: 'Phone', cell: (order) => <PhoneLinks phone={order.customerPhone} e164={order.customerPhoneE164} /> },
  { header: 'Status', on: 'corner', cell: ({ status }) => <StatusTag status={status} /> },
  { header: 'Event', cell: ({ eventDate }) => dayOf(eventDate) ?? '–' },
  { header: 'Promised', cell: ({ estimatedDelivery }) => (estimatedDelivery ? shortDate(estimatedDelivery) : '–') },
  { header: 'Money', end: true, cell: (order) => <Money order={order} /> },
]

export const widths =
  'md:grid-cols-[minmax(0,1.9fr)_minmax(0,1.2fr)_max-content_max-content_max-content_max-content_max-content]'

/** Why this order stands first; late ones in red. */
export function Risk({ order: { risk, status } }: { order: Pick<ListedOrder, 'risk' | 'status'> }) {
  if (!risk) return null
  return (
    <span
      className={`block font-sans text-[0.875rem] font-semibold ${risk.level === 'late' ? 'text-danger' : 'text-zari'}`}
    >
      {riskWords(risk, status)}
    </span>
  )
}

function Customer({ order: { userId, customerName } }: { order: ListedOrder }) {
  if (!userId) return customerName || '–'
  return (
    <Link className="cell-link" href={`/admin/customers/${userId}`}>
      {customerName || 'Customer'}
    </Link>
  )
}

function Money({ order: { status, totalAmount, balanceAmount } }: { order: ListedOrder }) {
  const { name, amount } = balanceWords(balanceAmount)
  return (
    <span className="block md:text-right">
      {rupees(totalAmount)}
      {balanceAmount !== 0 && status !== 'cancelled' && (
        <span className={`block text-[0.875rem] ${balanceAmount < 0 ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
          {name} {amount}
        </span>
      )}
    </span>
  )
}
