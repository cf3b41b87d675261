import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { rowTitle } from './order-title.ts'
import { adminOrderPath } from './public.ts'
import type { TodayOrder } from './queries.ts'

/** What else is done to an order from the day's list: each leads to its page, with that sheet open. */
const places = [
  ['Photo', '?sheet=photo'],
  ['Payment', '?sheet=payment'],
  ['Measure', '?sheet=measure'],
  ['UPI QR', '?sheet=upi'],
  ['Card', '/card'],
  ['Open', ''],
] as const

export function TodayOrderMenu({ order }: { order: TodayOrder }) {
  const trigger = (
    <button type="button" className="icon-btn flex-none" aria-label={`Actions for ${rowTitle(order)}`}>
      <Icon name="more" />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      {places.map(([label, place]) => (
        <MenuLink key={label} href={`${adminOrderPath(order.id)}${place}`}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}
