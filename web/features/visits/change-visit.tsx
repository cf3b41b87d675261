import { useState } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { api, send } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { type AdminVisit, adminVisitKeys, calendarPath, whoIsTold } from './queries.ts'
import { useForce } from './use-force.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { dayAndTime, momentOf, visitForm } from './visit-form.ts'

export type ChangedVisit = Pick<AdminVisit, 'id' | 'kind' | 'note' | 'startsAt' | 'minutes' | 'updatedAt'>
type Props = { visit: ChangedVisit; onClose: () => void }

/** Gives a visit another time, says what it is for, or cancels it. One that is over keeps its time. */
export function ChangeVisit({ visit: current, onClose }: Props) {
  // As it was opened: what changes meanwhile must be refused, and not be written over with the fields of before.
  const [visit] = useState(current)
  const isOver = Date.parse(visit.startsAt) + visit.minutes * 60_000 <= Date.now()
  return (
    // A time that was typed before it was over is moved no more.
    <ChangeForm {...{ visit, isOver, onClose }} />
  )
}

function ChangeForm({ visit, isOver, onClose }: Props & { isOver: boolean }) {
  const { id, kind, note, startsAt, updatedAt } = visit
  const force = useForce()
  const submit = useSubmit({
    schema: visitForm,
    mutationFn: ({ kind, note, ...when }) => {
      const json = { kind, note, startsAt: momentOf(when), updatedAt, force: force.forced() }
      return send(api.admin.visits[':id'].$put({ param: { id }, json }))
    },
    success: (changed) => ({
      title: changed.startsAt === startsAt ? 'Visit saved' : 'Visit moved',
      description: visitTime(Date.parse(changed.startsAt)),
    }),
    onSuccess: onClose,
    onFailure: force.offer,
    failure: 'We could not change this visit. Please try again.',
    refresh: adminVisitKeys,
    draft: `visit-${visit.id}${isOver ? '-over' : ''}`,
  })
  const time = visitTime(Date.parse(startsAt))
  return (
    <VisitDialog
      title={isOver ? 'Change visit' : 'Change or cancel'}
      description={time}
      {...{ submit, force, isOver, onClose }}
      start={{ kind, note, when: dayAndTime(startsAt) }}
    >
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
              action: { label: 'Take it out of your calendar', onClick: () => location.assign(calendarPath(id)) },
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
