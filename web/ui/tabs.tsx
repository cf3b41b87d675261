import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type Tab = { value: string; label: string; count?: number; content: ReactNode }
type Props = { tabs: Tab[]; value: string; onChange: (value: string) => void; label: string }

/** One row of tabs that scrolls sideways on a phone; only the open one is mounted. */
export function Tabs({ tabs, value, onChange, label }: Props) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List className="tab-row" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
            {tab.count !== undefined && <span className="num mt-0.5 text-small text-ink-soft">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-8">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
