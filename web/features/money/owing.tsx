import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { isMobile } from '../../../shared/contact.ts'
import { dayMs, indianToday } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { formatRupees, humanize } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdminSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { adminOrderPath, firstNameOf, orderMessage } from '../orders/public.ts'
import { PayOrders } from './pay-orders.tsx'
import type { OwingOrder } from './queries.ts'

/** The people who still have to pay, and how much, whatever the month: the oldest promise first, each with a message to send. */
export function Outstanding() {
  const list = useInfiniteQuery(listQuery(api.admin.money.owing))
  return (
    <AdminSection title="Outstanding">
      <PagedList
        list={list}
        label="balances"
        loading={<Skeleton rows={4} label="Loading who owes" />}
        empty={<p className="py-2 text-ink-soft">Nobody owes anything.</p>}
      >
        {(rows) => (
          <ul className="num">
            {rows.map((order) => (
              <OwingRow
                key={order.id}
                order={order}
                isFirst={rows.find(({ userId }) => userId === order.userId) === order}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminSection>
  )
}

type RowProps = { order: OwingOrder; isFirst: boolean }

/** `isFirst`: the customer's first row, which offers one payment for all that she owes. */
function OwingRow({ order, isFirst }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, outfitType, customerName, customerPhoneE164: phone, balanceAmount, status, dueOn } = order
  const from = useBoutique().name
  return (
    <li className="relative flex flex-wrap items-center gap-x-2 border-t border-hair py-2">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <Link className="row-open font-semibold underline decoration-edge underline-offset-4" href={adminOrderPath(id)}>
          {customerName ?? 'No name'}
        </Link>
        <span className="block text-label text-ink-soft">
          {outfitType}, {humanize(status).toLowerCase()}
        </span>
        {dueOn && <PromisedOn day={dueOn} />}
      </p>
      <span className="font-semibold whitespace-nowrap">{formatRupees(balanceAmount)}</span>
      {/* The place stays where no message can be sent: amounts stand under each other. */}
      <span className="size-11 flex-none">
        {phone && isMobile(phone) && (
          <a
            className="icon-btn relative z-1 text-leaf"
            href={whatsappUrl(phone, orderMessage(order, { to: firstNameOf(customerName), from }))}
            {...externalLink}
            aria-label={`WhatsApp to ${customerName ?? 'the customer'} about ${outfitType}`}
          >
            <Icon name="whatsapp" />
          </a>
        )}
      </span>
      {isFirst && order.ofCustomer > 1 && (
        <button type="button" className="quiet relative z-1" onClick={() => setIsOpen(true)}>
          One payment for all {order.ofCustomer}
          <span className="sr-only"> orders of {customerName}</span>
        </button>
      )}
      {isOpen && order.userId && <PayOrders customerId={order.userId} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

/** `Promised Fri, 27 Nov, 1 day late`. */
function PromisedOn({ day }: { day: string }) {
  const late = Math.round((Date.parse(indianToday()) - Date.parse(day)) / dayMs)
  return (
    <span className={`block text-label ${late > 0 ? 'text-danger' : 'text-ink-soft'}`}>
      {late === 0 ? 'Promised today' : `Promised ${weekdayDate(day)}`}
      {late > 0 && `, ${late} ${late === 1 ? 'day' : 'days'} late`}
    </span>
  )
}
