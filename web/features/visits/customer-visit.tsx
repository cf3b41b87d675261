import { contactLinks } from '../../../shared/contact.ts'
import { changeUntilMs, visitClock } from '../../../shared/visit-times.ts'
import { type VisitKind, visitKindName } from '../../../shared/visits.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { externalLink } from '../../lib/external-links.ts'
import { weekdayAndDay } from '../../lib/format.ts'
import { useUrlSheet } from '../../lib/url-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { CancelledVisits, CancelVisit } from './cancel-visit.tsx'
import { PickDialog } from './pick-dialog.tsx'
import { calendarPath, customerVisitKeys } from './queries.ts'
import type { VisitSubject } from './use-take-time.ts'

/** Visit data that the pages of bookings and orders load. */
export type CustomersVisits = {
  visits: CustomersVisit[]
  cancelledVisits: { id: string; startsAt: string }[]
  mayChooseVisit: boolean
  visitsUntil: string | null
}

/** Lets a customer choose, move and cancel a visit for a booking or an order. */
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

type CustomersVisit = {
  id: string
  kind: VisitKind
  startsAt: string
  minutes: number
  updatedAt: string
  mayMove: boolean
  wasMoved: boolean
}
type Props = VisitSubject & { visit: CustomersVisit; onMove: () => void }

/** Shows a visit: time, place, what to bring, and actions to save it in a calendar, move and cancel it. */
function VisitCard({ of, id, visit, onMove }: Props) {
  const { kind, startsAt, minutes, wasMoved } = visit
  const at = Date.parse(startsAt)
  const isAhead = at > Date.now()
  const mayCancel = at - changeUntilMs > Date.now()
  const mayMove = mayCancel && visit.mayMove
  return (
    <div className="grid w-full gap-5 bg-linen p-5 sm:p-7">
      <div className="grid gap-1">
        <p className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-soft">
          {wasMoved
            ? t('Your visit, moved: {kind}', { kind: visitKindName(kind) })
            : t('Your visit: {kind}', { kind: visitKindName(kind) })}
          <StatusTag status="confirmed" label={t('Confirmed')} />
        </p>
        <p className="num font-serif text-subhead leading-tight text-balance">{weekdayAndDay(startsAt)}</p>
        <p className="num font-serif text-large">
          {t('{time}, about {minutes} minutes', { time: visitClock(at), minutes })}
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-5 border-t border-dashed border-thread pt-5 sm:grid-cols-2">
        <Place />
        <div className="grid content-start gap-1.5">
          <h3 className="legend font-sans font-semibold">{t('Please bring')}</h3>
          <ul className="grid gap-1.5">
            {whatToBring(kind).map((thing) => (
              <li key={thing} className="flex gap-2.5">
                <Icon name="check" />
                {thing}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-dashed border-thread pt-5 print:hidden">
        <a className="btn btn-line flex-[1_1_100%] sm:flex-none" href={calendarPath(visit.id)}>
          {t('Add to calendar')}
        </a>
        {mayMove && (
          <button type="button" className="link" onClick={onMove}>
            {t('Move')}
          </button>
        )}
        {mayCancel && (
          <CancelVisit
            {...{ startsAt }}
            cancel={() => send(api.user.visits[':id'].cancel.$post({ param: { id: visit.id } }))}
            success={{ description: t('Thank you for letting us know.') }}
            refresh={customerVisitKeys(of, id)}
          >
            {t('Somebody else may take this time then.')}
          </CancelVisit>
        )}
        {isAhead && (wasMoved || !mayMove) && (
          <p className="w-full text-label text-ink-soft">
            {wasMoved && t('If your calendar keeps the old time, delete it there.')}{' '}
            {!mayMove && (mayCancel ? t('To move it, please call us.') : t('To change it now, please call us.'))}
          </p>
        )}
      </div>
    </div>
  )
}

function Place() {
  const boutique = useBoutique()
  const { street, area, city, postcode } = boutique.address
  const { maps, call } = contactLinks(boutique)
  return (
    <div className="grid content-start gap-1.5">
      <h3 className="legend font-sans font-semibold">{t('Where')}</h3>
      <address className="not-italic">
        <span className="block font-semibold">{boutique.name}</span>
        {[street, area, `${city} ${postcode}`.trim()].filter(Boolean).join(', ')}
      </address>
      <p className="flex flex-wrap gap-x-6 print:hidden">
        <a className="link" href={maps} {...externalLink}>
          {t('Directions')}
        </a>
        {call && (
          <a className="link" href={call}>
            {t('Call')}
          </a>
        )}
      </p>
    </div>
  )
}

/** Lists what to bring to a visit of this kind. */
function whatToBring(kind: VisitKind) {
  const things = {
    consultation: [
      t('Pictures of what you like'),
      t('The day of the function'),
      t('Cloth or lace of your own, if you have some'),
    ],
    measuring: [t('Whoever will wear it'), t('The shoes for the day')],
    fitting: [t('Whoever will wear it'), t('The shoes for the day'), t('What is worn under it')],
    'pick-up': [t('A few minutes to try it on'), t('What is still to pay, by UPI or in cash')],
  }
  return things[kind]
}
