import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useEarlyPress } from '../lib/use-early-press.ts'
import { Icon } from '../ui/icon.tsx'
import { TabCount } from '../ui/tabs.tsx'
import type { AdminTab } from './tab-names.ts'

export type TabLink = { value: AdminTab; label: string; count?: number }
type Props = { tabs: TabLink[]; open: AdminTab; onOpen: (tab: AdminTab) => void }

/** On a phone: the tabs that its bar has no room for, each with what waits there. */
export function MoreTabs({ tabs, open, onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  useEarlyPress('more', () => setIsOpen(true))
  const waiting = tabs.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        className="tab"
        data-place={5}
        data-state={tabs.some(({ value }) => value === open) ? 'active' : 'inactive'}
      >
        <Icon name="menu" />
        More
        <TabCount count={waiting} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover max-h-(--radix-popover-content-available-height) w-[min(16rem,calc(100vw-16px))] overflow-y-auto py-2"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label="More of the desk"
        >
          <ul>
            {tabs.map(({ value, label, count }) => (
              <li key={value}>
                <Popover.Close
                  className="flex min-h-12 w-full items-center justify-between gap-4 px-5 text-left aria-[current]:font-semibold"
                  {...(value === open && { 'aria-current': 'page' })}
                  onClick={() => onOpen(value)}
                >
                  {label}
                  {count ? <span className="num text-label text-zari">{count > 99 ? '99+' : count}</span> : null}
                </Popover.Close>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
