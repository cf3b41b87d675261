import { useState } from 'react'
import { Link } from 'wouter'
import { longDate } from '../../lib/format.ts'
import { orderMessage, shortOrderId } from '../../lib/order-format.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { OrderRisk } from './admin-columns.tsx'
import { LinkAccount } from './link-account.tsx'
import type { AdminOrder } from './queries.ts'
import { formatEventDate } from './timeline.ts'

/** Which order it is, whose, and the ways to reach them. */
export function AdminOrderHeader({ order }: { order: AdminOrder }) {
  const { id, outfitType, status, createdAt, customer, customerName, chatRoomId, eventDate } = order
  const message = orderMessage(order, { to: customerName?.split(' ')[0], from: useBoutique().name })
  const [linking, setLinking] = useState(false)
  return (
    <header className="grid gap-3">
      <h1 className="page-title">{outfitType}</h1>
      <div className="num flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-soft">
        <StatusTag status={status} />
        <span>Order {shortOrderId(id)}</span>
        <span>Made {longDate(createdAt)}</span>
        {eventDate && <span>For {formatEventDate(eventDate)}</span>}
        <OrderRisk order={order} />
      </div>
      <div className="num flex flex-wrap items-center gap-x-6 gap-y-1">
        {customer ? (
          <Link className="link" href={`/admin/customers/${customer.id}`}>
            {customerName || customer.email}
          </Link>
        ) : (
          <>
            <b className="font-semibold">{customerName}</b>
            <button type="button" className="link" onClick={() => setLinking(true)}>
              Link to an account
            </button>
          </>
        )}
        {order.customerPhone && <PhoneLinks phone={order.customerPhone} e164={order.customerPhoneE164} />}
        {order.customerEmail && <EmailLink email={order.customerEmail} />}
        <a className="link" href={whatsappUrl(order.customerPhoneE164, message)} target="_blank" rel="noopener">
          Tell them how it stands
        </a>
        {chatRoomId && (
          <Link className="link" href={`/admin?tab=messages&room=${chatRoomId}`}>
            Their chat
          </Link>
        )}
      </div>
      {linking && <LinkAccount order={order} onClose={() => setLinking(false)} />}
    </header>
  )
}
