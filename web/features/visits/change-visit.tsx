import { visitTime } from '../../../shared/visit-times.ts'
import { api, send } from '../../api.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { type AdminVisit, adminVisitKeys, calendarPath, whoIsTold } from './queries.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { dayAndTime, useForce, visitForm } from './visit-form.ts'

export type ChangedVisit = Pick<AdminVisit, 'id' | 'kind' | 'note' | 'startsAt' | 'minutes' | 'updatedAt'>
type Props = { visit: ChangedVisit; onClose: () => void }

/** Gives a visit another time, says what it is for, or cancels it. One that is over keeps its time. */
export function ChangeVisit({ visit, onClose }: Props) {
  const isOver = isPast(visit)
  // A time that was typed before it was over is moved no more.
  const draft = useDraft(`visit-${visit.id}${isOver ? '-over' : ''}`)
  // As it was opened: what changes meanwhile must be refused, and not be written over with the fields of before.
  const { base, isOutdated, keepMine } = useDraftBase(draft, visit)
  const { id, kind, note, startsAt, updatedAt } = base
  const force = useForce()
  const submit = useSubmit({
    schema: visitForm,
    mutationFn: ({ kind, note, ...when }) => {
      const json = { kind, note, updatedAt, ...force.timeOf(when) }
      return send(api.admin.visits[':id'].$put({ param: { id }, json }))
    },
    success: (changed) => ({
      title: changed.startsAt === startsAt ? 'Visit saved' : 'Visit moved',
      description: visitTime(Date.parse(changed.startsAt)),
    }),
    onSuccess: onClose,
    // The notice says it, with both versions.
    onFailure: (error) => force.offer(error) || isStale(error),
    failure: 'We could not change this visit. Please try again.',
    refresh: adminVisitKeys,
    draft,
  })
  const time = visitTime(Date.parse(startsAt))
  return (
    <VisitDialog
      title={isOver ? 'Change visit' : 'Change or cancel'}
      description={time}
      {...{ submit, force, isOver, onClose }}
      start={{ kind, note, startsAt }}
    >
      {isOutdated && (
        <ConflictNotice
          title="Somebody has changed this visit in the meantime:"
          theirs={{ kind: visit.kind, note: visit.note, ...dayAndTime(visit.startsAt) }}
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
      {!isOver && (
        <p className="flex flex-wrap gap-x-6">
          <a className="link" href={calendarPath(id)}>
            Add to calendar
          </a>
          <CancelVisit
            startsAt={startsAt}
            cancel={() => send(api.admin.visits[':id'].$put({ param: { id }, json: { cancelled: true, updatedAt } }))}
            success={{
              description: time,
              action: { label: 'Remove it from your calendar', onClick: () => location.assign(calendarPath(id)) },
            }}
            refresh={adminVisitKeys}
            onCancelled={onClose}
          >
            {whoIsTold}
          </CancelVisit>
        </p>
      )}
    </VisitDialog>
  )
}

const isPast = ({ startsAt, minutes }: ChangedVisit) => Date.parse(startsAt) + minutes * 60_000 <= Date.now()
