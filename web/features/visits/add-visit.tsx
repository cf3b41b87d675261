import { useRef } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { visitKindLabels, visitKinds } from '../../../shared/visits.ts'
import { api, send } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Chips } from '../../ui/chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { type AdminVisit, adminVisitKeys } from './queries.ts'
import { TimeFields } from './time-fields.tsx'
import { useForce } from './use-force.ts'
import { addVisitForm, momentOf } from './visit-form.ts'

type Props = { subject: { orderId: string } | { bookingId: string }; kind: AdminVisit['kind']; onClose: () => void }

/** Gives somebody a time to come, for an order or a booking. */
export function AddVisit({ subject, kind, onClose }: Props) {
  // The same request again makes no second visit.
  const id = useRef(crypto.randomUUID())
  const force = useForce()
  const { errors, busy, form } = useSubmit({
    schema: addVisitForm,
    mutationFn: ({ kind, note, ...when }) =>
      send(
        api.admin.visits.$post({
          json: { id: id.current, ...subject, kind, note, startsAt: momentOf(when), force: force.forced() },
        }),
      ),
    success: ({ startsAt }) => ({ title: 'Visit arranged', description: visitTime(Date.parse(startsAt)) }),
    onSuccess: onClose,
    onFailure: force.offer,
    failure: 'We could not keep this time. Please try again.',
    refresh: adminVisitKeys,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a visit"
      description="Whoever has an account is told. With a number there is a WhatsApp message for you to send."
    >
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
        <TimeFields errors={errors} />
        <TextField label="Note" name="note" optional autoComplete="off" maxLength={300} hint="Only you see it." />
        {force.refusal && <p role="alert">{force.refusal}</p>}
        <footer className="dialog-footer mt-0">
          <button type="submit" className="btn" aria-disabled={busy}>
            {force.refusal ? 'Use this time anyway' : 'Save'}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
