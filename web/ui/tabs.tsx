import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import type { TabName } from './screen-links.tsx'

export type Tab = TabName & { count?: number; content: ReactNode }
type Props = {
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  label: string
}

/** One row of tabs; only the open one is mounted. */
export const Tabs = ({ tabs, value, onChange, label }: Props) => (
  <Radix.Root value={value} onValueChange={useOnce(value, onChange)}>
    <Radix.List className="tab-row" aria-label={label}>
      {tabs.map(({ value, label, count }) => (
        <Radix.Trigger key={value} value={value} className="tab" {...pressed}>
          {label}
          <TabCount count={count} />
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

const clear = ({ currentTarget }: SyntheticEvent<HTMLElement>) => currentTarget.removeAttribute('data-pressed')
/** Marks a tab that was pressed, until a key is: Radix moves the focus there, which the browser takes for a key's. */
const pressed = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => currentTarget.setAttribute('data-pressed', ''),
  onKeyDown: clear,
  onBlur: clear,
}

/** Radix tells of one press twice, by the focus and by the press, before the first has been drawn. */
function useOnce(value: string, onChange: (value: string) => void) {
  const asked = useRef(value)
  useEffect(() => {
    asked.current = value
  }, [value])
  return (next: string) => {
    if (next === asked.current) return
    asked.current = next
    onChange(next)
  }
}

/** The number of things that wait behind a tab. */
const TabCount = ({ count }: { count?: number }) =>
  count ? <span className="tab-count num">{count > 99 ? '99+' : count}</span> : null
