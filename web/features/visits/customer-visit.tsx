import { useState } from 'react'
import { changeUntilMs, visitTime } from '../../../shared/visit-times.ts'
import { type VisitKind, visitKindLabels } from '../../../shared/visits.ts'
import { api, send } from '../../api.ts'
import { useUrlSheet } from '../../lib/use-url-sheet.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CancelledVisits } from './cancelled-visits.tsx'
import { PickTime } from './pick-time.tsx'
import { calendarPath, customerVisitKeys } from './queries.ts'
import { useTakeTime, type VisitSubject } from './use-take-time.ts'

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
        Your visit
      </h2>
      {visits.map((visit) => (
        <Chosen key={visit.id} {...{ of, id, visit }} onMove={() => sheet.open(visit.id)} />
      ))}
      <CancelledVisits visits={cancelledVisits} />
      {mayChooseVisit && (
        <button type="button" className="btn btn-line" onClick={() => sheet.open('choose')}>
          Choose a time to come
        </button>
      )}
      {isOpen && visitsUntil && (
        <PickDialog {...{ of, id }} visit={moved ?? null} until={visitsUntil} onClose={sheet.close} />
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
    <>
      <p className="text-lead">
        <b className="num font-semibold">{visitTime(at)}</b>, {visitKindLabels[visit.kind].toLowerCase()}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <a className="link" href={calendarPath(visit.id)}>
          Add to calendar
        </a>
        {mayMove && (
          <button type="button" className="link" onClick={onMove}>
            Move
          </button>
        )}
        {mayCancel && <CancelVisit {...{ of, id, visit }} />}
      </p>
      {isAhead && (
        <p className="text-label text-ink-soft">
          {mayMove && 'If your calendar keeps the old time, delete it there.'}
          {!mayMove && (mayCancel ? 'To move it, please call us.' : 'To change it now, please call us.')}
        </p>
      )}
    </>
  )
}

type PickProps = VisitSubject & { visit: CustomersVisit | null; until: string; onClose: () => void }

function PickDialog({ of, id, visit, until, onClose }: PickProps) {
  const { take, isPending } = useTakeTime({ of, id }, visit, onClose)
  return (
    <Dialog open inUrl onOpenChange={onClose} title={visit ? 'Move your visit' : 'Choose a time to come'}>
      <PickTime verb={visit ? 'Move to' : 'Come on'} busy={isPending} {...{ take, until }} />
    </Dialog>
  )
}

function CancelVisit({ of, id, visit }: Omit<ChosenProps, 'onMove'>) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useAction({
    mutationFn: () => send(api.user.visits[':id'].cancel.$post({ param: { id: visit.id } })),
    success: () => ({ title: 'Visit cancelled', description: 'Thank you for letting us know.' }),
    failure: 'We could not cancel this. Please try again.',
    refresh: customerVisitKeys(of, id),
  })
  return (
    <>
      <button type="button" className="link" onClick={() => setConfirming(true)}>
        Cancel visit
      </button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Cancel this visit?"
        confirmLabel="Cancel visit"
        cancelLabel="Keep it"
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        {visitTime(Date.parse(visit.startsAt))}. Somebody else may take this time then.
      </ConfirmDialog>
    </>
  )
}
