import { useState } from 'react'
import { Link } from 'wouter'
import { visitClock } from '../../../shared/visit-times.ts'
import { visitKindLabels } from '../../../shared/visits.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/menu.tsx'
import { AskToMove } from './ask-to-move.tsx'
import { ChangeVisit } from './change-visit.tsx'
import type { AdminVisit } from './queries.ts'

/** Who comes, when and what for, with the way to what it is about, and on a closed day to another time. */
export function VisitRow({ visit, isClosed }: { visit: AdminVisit; isClosed?: boolean }) {
  const [isChanging, setChanging] = useState(false)
  const { kind, startsAt, customerName, about, note, orderId, bookingId } = visit
  const who = customerName ?? 'No name'
  const href = orderId ? `/admin/orders/${orderId}` : `/admin?tab=bookings&open=${bookingId}`
  const trigger = (
    <button type="button" className="icon-btn flex-none" aria-label={`Actions for the visit of ${who}`}>
      <Icon name="more" />
    </button>
  )
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-hair py-2.5">
      <b className="num w-20 flex-none font-semibold">{visitClock(Date.parse(startsAt))}</b>
      <p className="min-w-0 grow basis-28 leading-snug">
        <Link className="block min-h-6 font-semibold wrap-anywhere hover:underline" href={href}>
          {who}
        </Link>
        <span className="block text-label text-ink-soft wrap-anywhere">
          {[visitKindLabels[kind], about, note].filter(Boolean).join(', ')}
        </span>
        {isClosed && <AskToMove visit={visit} />}
      </p>
      <Menu trigger={trigger}>
        <MenuButton onPress={() => setChanging(true)}>Change or cancel</MenuButton>
        <MenuLink href={href}>Open</MenuLink>
      </Menu>
      {isChanging && <ChangeVisit visit={visit} onClose={() => setChanging(false)} />}
    </li>
  )
}
