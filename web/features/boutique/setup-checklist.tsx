import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { focusAdminTabs } from '../../shell/admin-tabs.ts'
import { setupChecklist } from './queries.ts'

const items = [
  { done: 'facts', part: 'boutique', label: 'Put in your name, address, phone and hours' },
  { done: 'pieces', part: 'pieces', label: 'Hang your first piece in the shop' },
  { done: 'featured', part: 'pieces', label: 'Show a piece on the home page' },
  { done: 'posts', part: 'posts', label: 'Add a picture from your work' },
  { done: 'praise', part: 'testimonials', label: 'Show what a customer said' },
] as const

const hiddenKey = 'window-steps-hidden'

/** What the public pages still lack, with the way to enter it; gone once they lack nothing or she hides the list. */
export function SetupChecklist() {
  const { data } = useQuery(setupChecklist)
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null)
  if (!data || hidden || items.every(({ done }) => data[done])) return null
  const left = items.filter(({ done }) => !data[done])
  function hide() {
    localStorage.setItem(hiddenKey, 'yes')
    setHidden(true)
  }
  return (
    <section
      className="mb-8 grid gap-3 border-l-[3px] border-dashed border-thread bg-linen px-5 py-5 md:px-7"
      aria-labelledby="first-steps"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="first-steps" className="section-title">
          Your shop window
        </h2>
        <p className="num text-label text-ink-soft">
          {items.length - left.length} of {items.length} done
        </p>
      </header>
      <ol className="grid">
        {left.map(({ done, part, label }) => (
          <li key={done} className="py-1.5">
            <Link className="link" href={`/admin?tab=window&part=${part}`} onClick={focusAdminTabs}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
      <button type="button" className="link justify-self-start text-label" onClick={hide}>
        Hide this list
      </button>
    </section>
  )
}
