import { useState } from 'react'
import { Link } from 'wouter'
import { shortOrderId } from '../../../shared/orders.ts'
import { longDate } from '../../lib/format.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { BeginChat } from '../answers/public.tsx'
import { OrderRisk } from './admin-columns.tsx'
import { LinkAccount } from './link-account.tsx'
import { formatEventDate } from './order-texts.ts'
import { orderTones } from './public.ts'
import type { AdminOrder } from './queries.ts'

export function AdminOrderHeader({ order }: { order: AdminOrder }) {
  const { id, outfitType, status, createdAt, customer, customerName, chatRoomId, eventDate } = order
  const [isLinking, setIsLinking] = useState(false)
  return (
    <header className="grid gap-3 print:pt-4">
      <h1 className="page-title">{outfitType}</h1>
      <div className="num flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-soft">
        <StatusTag status={status} tone={orderTones[status]} />
        <span>Order {shortOrderId(id)}</span>
        <span>Made {longDate(createdAt)}</span>
        {eventDate && <span>For {formatEventDate(eventDate)}</span>}
        <OrderRisk order={order} />
      </div>
      <div className="num flex flex-wrap items-center gap-x-6 gap-y-1">
        {customer ? (
          <Link className="link" href={`/admin/customers/${customer.id}`}>
            {customerName || customer.email || 'The customer'}
          </Link>
        ) : (
          <b className="font-semibold">{customerName}</b>
        )}
        {!customer?.hasAccount && (
          <button type="button" className="link" onClick={() => setIsLinking(true)}>
            Link to an account
          </button>
        )}
        <Link className="link print:hidden" href={`/admin?tab=orders&from=new&order=${id}`}>
          Another for the same family
        </Link>
        {order.customerPhone && <PhoneLinks phone={order.customerPhone} e164={order.customerPhoneE164} />}
        {order.customerEmail && <EmailLink email={order.customerEmail} />}
        {chatRoomId ? (
          <Link className="link print:hidden" href={`/admin?tab=messages&room=${chatRoomId}`}>
            Their chat
          </Link>
        ) : (
          customer?.hasAccount && <BeginChat orderId={id}>Write in the chat</BeginChat>
        )}
      </div>
      {isLinking && <LinkAccount order={order} onClose={() => setIsLinking(false)} />}
    </header>
  )
}
