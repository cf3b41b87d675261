import { t } from '../../../shared/words/t.ts'
import { useUrlSheet } from '../../lib/url-state.ts'
import { CancelledVisits } from './cancelled-visits.tsx'
import { PickDialog } from './pick-dialog.tsx'
import type { VisitSubject } from './use-take-time.ts'
import { type CustomersVisit, VisitCard } from './visit-card.tsx'

/** What the pages of bookings and orders know of their visits. */
export type CustomersVisits = {
  visits: CustomersVisit[]
  cancelledVisits: { id: string; startsAt: string }[]
  mayChooseVisit: boolean
  visitsUntil: string | null
}

/** When a customer comes for a booking or an order: chosen, moved and cancelled here. */
export function CustomerVisit({ of, id, about }: VisitSubject & { about: CustomersVisits }) {
  const { visits, cancelledVisits, mayChooseVisit, visitsUntil } = about
  const sheet = useUrlSheet('visit')
  if (visits.length === 0 && cancelledVisits.length === 0 && !mayChooseVisit) return null
  const moved = visits.find((visit) => visit.id === sheet.value)
  const isOpen = moved !== undefined || (mayChooseVisit && sheet.value === 'choose')
  return (
    <section aria-labelledby="visit" className="grid max-w-[720px] justify-items-start gap-3 print:hidden">
      <h2 id="visit" className={visits.length > 0 ? 'sr-only' : 'text-section'}>
        {t('Your visit')}
      </h2>
      {visits.map((visit) => (
        <VisitCard key={visit.id} {...{ of, id, visit }} onMove={() => sheet.open(visit.id)} />
      ))}
      <CancelledVisits visits={cancelledVisits} />
      {mayChooseVisit && (
        <button type="button" className="btn btn-line" onClick={() => sheet.open('choose')}>
          {t('Book your visit')}
        </button>
      )}
      {isOpen && visitsUntil && (
        <PickDialog {...{ of, id }} visit={moved ?? null} until={visitsUntil} dialog={sheet.dialog} />
      )}
    </section>
  )
}
