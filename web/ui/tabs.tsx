import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'

export type Tab = { value: string; label: string; count?: number; content: ReactNode }
type Props = { tabs: Tab[]; value: string; onChange: (value: string) => void; label: string }

/** One row of tabs that scrolls sideways on a phone; only the open one is mounted. */
export function Tabs({ tabs, value, onChange, label }: Props) {
  const listRef = useRef<HTMLDivElement>(null)
  const scrollToOpenTab = useCallback(() => {
    // An open tab that the row has no room for is scrolled into it; the page stays where it is.
    const open = listRef.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
    if (listRef.current && open) listRef.current.scrollLeft = open.offsetLeft - listRef.current.offsetLeft - 20
  }, [value])
  useEffect(scrollToOpenTab, [scrollToOpenTab])
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List ref={listRef} className="tab-row" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} data-tab={tab.value} className="tab">
            {tab.label}
            {tab.count ? <Count count={tab.count} onCome={scrollToOpenTab} /> : null}
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

/** Comes later than its tab, and moves the ones behind it. */
function Count({ count, onCome }: { count: number; onCome: () => void }) {
  useEffect(onCome, [onCome])
  return <span className="num mt-0.5 text-small text-ink-soft">{count}</span>
}
