import { useState } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { visitKindLabels } from '../../../shared/visits.ts'
import { api, send } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { CancelledVisits } from './cancel-visit.tsx'
import { type ChangedVisit, ChangeVisit } from './change-visit.tsx'
import { type AdminVisit, adminVisitKeys, whoIsTold } from './queries.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { useForce, visitForm } from './visit-form.ts'

type Props = {
  subject: { orderId: string } | { bookingId: string }
  about: { visits: ChangedVisit[]; cancelledVisits: { id: string; startsAt: string }[] }
  /** Kind of the next visit; null if no further visit is needed. */
  kind: AdminVisit['kind'] | null
}

/** Shows the visits of an order or a booking on its admin page. */
export function OrderVisits({ subject, about: { visits, cancelledVisits }, kind }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [changedId, setChangedId] = useState<string>()
  if (visits.length === 0 && cancelledVisits.length === 0 && !kind) return null
  const changed = visits.find(({ id }) => id === changedId)
  return (
    <section className={`grid justify-items-start gap-2 ${visits.length > 0 ? '' : 'print:hidden'}`} aria-label="Visit">
      <h2 className="section-title">Visit</h2>
      {visits.map((visit) => (
        <p key={visit.id} className="flex flex-wrap items-center gap-x-4">
          <span>
            <b className="num font-semibold">{visitTime(Date.parse(visit.startsAt))}</b>,{' '}
            {visitKindLabels[visit.kind].toLowerCase()}
            {visit.note && <span className="block text-label text-ink-soft wrap-anywhere">{visit.note}</span>}
          </span>
          <button type="button" className="quiet" onClick={() => setChangedId(visit.id)}>
            Change or cancel<span className="sr-only"> {visitTime(Date.parse(visit.startsAt))}</span>
          </button>
        </p>
      ))}
      <CancelledVisits visits={cancelledVisits} />
      {kind && (
        <button type="button" className="quiet" onClick={() => setAdding(true)}>
          {visits.length > 0 ? 'Add another visit' : 'Add a visit'}
        </button>
      )}
      {isAdding && kind && <AddVisit {...{ subject, kind }} onClose={() => setAdding(false)} />}
      {changed && <ChangeVisit visit={changed} onClose={() => setChangedId(undefined)} />}
    </section>
  )
}

type AddVisitProps = {
  subject: { orderId: string } | { bookingId: string }
  kind: AdminVisit['kind']
  onClose: () => void
}

/** Adds a visit for an order or a booking. */
function AddVisit({ subject, kind, onClose }: AddVisitProps) {
  const force = useForce()
  const submit = useSubmit({
    schema: visitForm,
    mutationFn: ({ kind, note, ...when }, idFor) => {
      const { force: forces, startsAt } = force.timeOf(when)
      const visit = { ...subject, kind, note, startsAt }
      return send(api.admin.visits.$post({ json: { ...visit, id: idFor(visit), force: forces } }))
    },
    success: ({ startsAt }) => ({ title: 'Visit arranged', description: visitTime(Date.parse(startsAt)) }),
    onSuccess: onClose,
    onFailure: force.offer,
    failure: 'We could not keep this time. Please try again.',
    refresh: adminVisitKeys,
    draft: `visit-of-${'orderId' in subject ? subject.orderId : subject.bookingId}`,
  })
  return <VisitDialog title="Add a visit" description={whoIsTold} {...{ submit, force, onClose }} start={{ kind }} />
}
