import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { setupChecklist } from './queries.ts'

const items = [
  { done: 'facts', part: 'boutique', label: 'Enter your name, address and phone' },
  { done: 'pieces', part: 'pieces', label: 'Add your first piece' },
  { done: 'featured', part: 'pieces', label: 'Show a piece on the home page' },
  { done: 'posts', part: 'posts', label: 'Add a picture from your work' },
  { done: 'praise', part: 'testimonials', label: 'Show what a customer said' },
] as const

const hiddenKey = 'window-steps-hidden'

/** What the public pages still lack, with the way to enter it; gone once they lack nothing or she hides the list. */
export function SetupChecklist() {
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null)
  const { data, isError, refetch } = useQuery({ ...setupChecklist, enabled: !hidden })
  if (hidden) return null
  if (!data)
    return (
      isError && (
        <p className="mb-8 text-ink-soft" role="status">
          We could not load what your shop window still needs.{' '}
          <button type="button" className="link" onClick={() => refetch()}>
            Try again
          </button>
        </p>
      )
    )
  function hide() {
    localStorage.setItem(hiddenKey, 'yes')
    setHidden(true)
  }
  return <MissingItems done={data} onHide={hide} />
}

type Done = Record<(typeof items)[number]['done'], boolean>

function MissingItems({ done: state, onHide }: { done: Done; onHide: () => void }) {
  const left = items.filter(({ done }) => !state[done])
  if (left.length === 0) return null
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
            <Link className="link" href={`/admin?tab=window&part=${part}`} onClick={showAdminTab}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
      <button type="button" className="link justify-self-start text-label" onClick={onHide}>
        Hide this list
      </button>
    </section>
  )
}
