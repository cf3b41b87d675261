import { useState } from 'react'
import { useEarlyPress } from '../lib/use-early-press.ts'
import { showAdminTab } from '../shell/admin-tabs.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'

/** On a phone: what is made new, whichever tab is open. */
export function NewMenu() {
  const [isOpen, setIsOpen] = useState(false)
  useEarlyPress('new', () => setIsOpen(true))
  const trigger = (
    <button type="button" className="tab" data-place={3} aria-label="New">
      <Icon name="plus" />
    </button>
  )
  return (
    <Menu trigger={trigger} align="center" open={isOpen} onOpenChange={setIsOpen}>
      <MenuLink href="/admin?tab=orders&from=new" onClick={showAdminTab}>
        New order
      </MenuLink>
      <MenuLink href="/admin?tab=bookings&add=booking" onClick={showAdminTab}>
        New booking
      </MenuLink>
      <MenuLink href="/admin?tab=customers&add=customer" onClick={showAdminTab}>
        New customer
      </MenuLink>
    </Menu>
  )
}
