import { visitTime } from '../../../shared/visit-times.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { type AdminVisit, adminVisitKeys, whoIsTold } from './queries.ts'
import { useForce } from './use-force.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { momentOf, visitForm } from './visit-form.ts'

type Props = { subject: { orderId: string } | { bookingId: string }; kind: AdminVisit['kind']; onClose: () => void }

/** Gives somebody a time to come, for an order or a booking. */
export const AddVisit = (props: Props) => (
  <WithDraft name={`visit-of-${'orderId' in props.subject ? props.subject.orderId : props.subject.bookingId}`}>
    {(draft) => <AddForm {...props} draft={draft} />}
  </WithDraft>
)

function AddForm({ subject, kind, onClose, draft }: Props & { draft: ScreenDraft }) {
  const force = useForce()
  const submit = useSubmit({
    schema: visitForm,
    mutationFn: ({ kind, note, ...when }) => {
      const visit = { ...subject, kind, note, startsAt: momentOf(when) }
      return send(api.admin.visits.$post({ json: { ...visit, id: draft.idFor(visit), force: force.forced() } }))
    },
    success: ({ startsAt }) => ({ title: 'Visit arranged', description: visitTime(Date.parse(startsAt)) }),
    onSuccess: onClose,
    onFailure: force.offer,
    failure: 'We could not keep this time. Please try again.',
    refresh: adminVisitKeys,
    screenDraft: draft,
  })
  return <VisitDialog title="Add a visit" description={whoIsTold} {...{ submit, force, onClose }} start={{ kind }} />
}
