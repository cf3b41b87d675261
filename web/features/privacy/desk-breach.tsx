import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '../../shell/query-state.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { BreachSteps } from './breach-steps.tsx'
import { NoteBreach } from './note-breach.tsx'
import { breachesQuery } from './queries.ts'

/** What is to be done when data was lost or seen by strangers, against the clock, and what was done. */
export function DeskBreach() {
  const breaches = useQuery(breachesQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid max-w-[760px] gap-9">
      <div className="grid justify-items-start gap-4">
        <p className="max-w-paragraph text-ink-soft">
          A phone is stolen, a password is out, a list went to the wrong address: whenever data of customers may have
          been seen, lost or changed. Note at once when you noticed it; the law counts from there.
        </p>
        <button type="button" className="btn btn-line" onClick={() => setOpen(true)}>
          Note a breach
        </button>
      </div>
      <QueryState query={breaches} label="the breaches" loading={<Skeleton rows={2} label="Loading the breaches" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">None in the last 400 days.</p>
          ) : (
            rows.map((breach) => <BreachSteps key={breach.id} breach={breach} />)
          )
        }
      </QueryState>
      {isOpen && <NoteBreach onClose={() => setOpen(false)} />}
    </div>
  )
}
