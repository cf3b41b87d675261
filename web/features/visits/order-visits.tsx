import { useState } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { visitKindLabels } from '../../../shared/visits.ts'
import { AddVisit } from './add-visit.tsx'
import { CancelledVisits } from './cancelled-visits.tsx'
import { type ChangedVisit, ChangeVisit } from './change-visit.tsx'
import type { AdminVisit } from './queries.ts'

type Props = {
  subject: { orderId: string } | { bookingId: string }
  about: { visits: ChangedVisit[]; cancelledVisits: { id: string; startsAt: string }[] }
  /** What they come for next; null where nobody needs to come any more. */
  kind: AdminVisit['kind'] | null
}

/** When somebody comes for an order or a booking, on its page at the desk. */
export function OrderVisits({ subject, about: { visits, cancelledVisits }, kind }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [changedId, setChangedId] = useState<string>()
  if (visits.length === 0 && cancelledVisits.length === 0 && !kind) return null
  const changed = visits.find(({ id }) => id === changedId)
  return (
    <section className={`grid justify-items-start gap-1 ${visits.length > 0 ? '' : 'print:hidden'}`} aria-label="Visit">
      <h2 className="section-title">Visit</h2>
      {visits.map((visit) => (
        <p key={visit.id} className="flex flex-wrap items-center gap-x-4">
          <span>
            <b className="num font-semibold">{visitTime(Date.parse(visit.startsAt))}</b>,{' '}
            {visitKindLabels[visit.kind].toLowerCase()}
            {visit.note && <span className="block text-label text-ink-soft wrap-anywhere">{visit.note}</span>}
          </span>
          <button type="button" className="link" onClick={() => setChangedId(visit.id)}>
            Change or cancel<span className="sr-only"> {visitTime(Date.parse(visit.startsAt))}</span>
          </button>
        </p>
      ))}
      <CancelledVisits visits={cancelledVisits} />
      {kind && (
        <button type="button" className="link" onClick={() => setAdding(true)}>
          {visits.length > 0 ? 'Add another visit' : 'Add a visit'}
        </button>
      )}
      {isAdding && kind && <AddVisit {...{ subject, kind }} onClose={() => setAdding(false)} />}
      {changed && <ChangeVisit visit={changed} onClose={() => setChangedId(undefined)} />}
    </section>
  )
}
