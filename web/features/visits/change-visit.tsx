import { useState } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { visitKindLabels, visitKinds } from '../../../shared/visits.ts'
import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Chips } from '../../ui/chips.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { type AdminVisit, adminVisitKeys, calendarPath } from './queries.ts'
import { TimeFields } from './time-fields.tsx'
import { useForce } from './use-force.ts'
import { changeVisitForm, dayAndTime, momentOf } from './visit-form.ts'

export type ChangedVisit = Pick<AdminVisit, 'id' | 'kind' | 'note' | 'startsAt' | 'minutes' | 'updatedAt'>
type Props = { visit: ChangedVisit; onClose: () => void }

/** Gives a visit another time, says what it is for, or cancels it. One that is over keeps its time. */
export function ChangeVisit({ visit: current, onClose }: Props) {
  // As it was opened: what changes meanwhile must be refused, and not be written over with the fields of before.
  const [visit] = useState(current)
  const { id, kind, note, startsAt, minutes, updatedAt } = visit
  const isOver = Date.parse(startsAt) + minutes * 60_000 <= Date.now()
  const force = useForce()
  const { errors, busy, form } = useSubmit({
    schema: changeVisitForm,
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
  })
  return (
    <Dialog open onOpenChange={onClose} title="Change or cancel" description={visitTime(Date.parse(startsAt))}>
      <form
        {...form}
        onChange={(event) => {
          force.reset()
          form.onChange(event)
        }}
        className="mt-5 grid gap-5"
      >
        <Chips
          label="What for"
          name="kind"
          of={visitKinds.map((one) => [one, visitKindLabels[one]] as const)}
          defaultValue={kind}
          error={errors.kind}
        />
        <div hidden={isOver}>
          <TimeFields errors={errors} defaults={dayAndTime(startsAt)} />
        </div>
        <TextField
          label="Note"
          name="note"
          optional
          autoComplete="off"
          maxLength={300}
          hint="Only you see it."
          defaultValue={note ?? ''}
        />
        {force.refusal && <p role="alert">{force.refusal}</p>}
        {!isOver && (
          <p className="flex flex-wrap gap-x-6">
            <a className="link" href={calendarPath(id)}>
              Add to calendar
            </a>
            <CancelVisit visit={visit} onClose={onClose} />
          </p>
        )}
        <footer className="dialog-footer mt-0">
          <button type="submit" className="btn" aria-disabled={busy}>
            {force.refusal ? 'Use this time anyway' : 'Save'}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

function CancelVisit({ visit: { id, startsAt, updatedAt }, onClose }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useAction({
    mutationFn: () => send(api.admin.visits[':id'].$put({ param: { id }, json: { cancelled: true, updatedAt } })),
    success: () => ({
      title: 'Visit cancelled',
      description: visitTime(Date.parse(startsAt)),
      action: { label: 'Take it out of your calendar', onClick: () => location.assign(calendarPath(id)) },
    }),
    failure: 'We could not cancel this. Please try again.',
    refresh: adminVisitKeys,
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
        onConfirm={() => mutate(undefined, { onSuccess: onClose, onSettled: () => setConfirming(false) })}
      >
        {visitTime(Date.parse(startsAt))}. Whoever has an account is told. With a number there is a WhatsApp message for
        you to send.
      </ConfirmDialog>
    </>
  )
}
