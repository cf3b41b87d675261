import { changeUntilMs, visitTime } from '../../../shared/visit-times.ts'
import { type VisitKind, visitKindName } from '../../../shared/visits.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { useUrlSheet } from '../../lib/use-url-sheet.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { CancelledVisits } from './cancelled-visits.tsx'
import { PickDialog } from './pick-dialog.tsx'
import { calendarPath, customerVisitKeys } from './queries.ts'
import type { VisitSubject } from './use-take-time.ts'

export type CustomersVisit = { id: string; kind: VisitKind; startsAt: string; updatedAt: string; mayMove: boolean }
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
    <section aria-labelledby="visit" className="grid max-w-paragraph justify-items-start gap-2 print:hidden">
      <h2 id="visit" className="text-section">
        {t('Your visit')}
      </h2>
      {visits.map((visit) => (
        <Chosen key={visit.id} {...{ of, id, visit }} onMove={() => sheet.open(visit.id)} />
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

type ChosenProps = VisitSubject & { visit: CustomersVisit; onMove: () => void }

function Chosen({ of, id, visit, onMove }: ChosenProps) {
  const at = Date.parse(visit.startsAt)
  const isAhead = at > Date.now()
  const mayCancel = at - changeUntilMs > Date.now()
  const mayMove = mayCancel && visit.mayMove
  return (
    <div className="mt-3 grid justify-items-start gap-2 first-of-type:mt-0">
      <p className="text-lead">
        <b className="num font-semibold">{visitTime(at)}</b>, {visitKindName(visit.kind)}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <a className="link" href={calendarPath(visit.id)}>
          {t('Add to calendar')}
        </a>
        {mayMove && (
          <button type="button" className="link" onClick={onMove}>
            {t('Move')}
          </button>
        )}
        {mayCancel && (
          <CancelVisit
            startsAt={visit.startsAt}
            cancel={() => send(api.user.visits[':id'].cancel.$post({ param: { id: visit.id } }))}
            success={{ description: t('Thank you for letting us know.') }}
            refresh={customerVisitKeys(of, id)}
          >
            {t('Somebody else may take this time then.')}
          </CancelVisit>
        )}
      </p>
      {isAhead && (
        <p className="text-label text-ink-soft">
          {mayMove && t('If your calendar keeps the old time, delete it there.')}
          {!mayMove && (mayCancel ? t('To move it, please call us.') : t('To change it now, please call us.'))}
        </p>
      )}
    </div>
  )
}
