import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A tab with an icon stands in the bar that a row with `more` is on a phone, at its `place` there. */
export type TabName = { value: string; label: string; icon?: IconName; place?: number }
type Props = {
  tabs: readonly TabName[]
  open: string
  label: string
  /** What a phone has in place of the tabs without an icon. */
  more?: ReactNode
  pathOf?: (value: string) => string
}

/** The row of `Tabs` before its script: each tab leads to its own address. */
export const TabRow = ({ tabs, open, label, more, pathOf = (value) => `?tab=${value}` }: Props) => (
  <TabBar more={more}>
    <nav className="tab-row" aria-label={label}>
      {tabs.map(({ value, label, icon, place }) => (
        <a
          key={value}
          className="tab"
          href={pathOf(value)}
          data-state={value === open ? 'active' : 'inactive'}
          data-place={place}
        >
          {icon && <Icon name={icon} />}
          {label}
        </a>
      ))}
    </nav>
  </TabBar>
)

/** What holds a row of many tabs: it stays at the top of the window, and on a phone at its foot. */
export const TabBar = ({ more, children }: { more: ReactNode; children: ReactNode }) =>
  more ? (
    <div className="tab-bar">
      {children}
      {more}
    </div>
  ) : (
    children
  )
