export type TabName = { value: string; label: string }
type Props = { tabs: readonly TabName[]; open: string; label: string }

/** The row of `Tabs` before its script: each tab leads to its own address. */
export const TabRow = ({ tabs, open, label }: Props) => (
  <nav className="tab-row" aria-label={label}>
    {tabs.map(({ value, label }) => (
      <a key={value} className="tab" href={`?tab=${value}`} data-state={value === open ? 'active' : 'inactive'}>
        {label}
      </a>
    ))}
  </nav>
)
