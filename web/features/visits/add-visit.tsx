import { visitTime } from '../../../shared/visit-times.ts'
import { api, send } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { type AdminVisit, adminVisitKeys, whoIsTold } from './queries.ts'
import { useForce } from './use-force.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { momentOf, visitForm } from './visit-form.ts'

type Props = { subject: { orderId: string } | { bookingId: string }; kind: AdminVisit['kind']; onClose: () => void }

/** Gives somebody a time to come, for an order or a booking. */
export function AddVisit({ subject, kind, onClose }: Props) {
  const force = useForce()
  const submit = useSubmit({
    schema: visitForm,
    mutationFn: ({ kind, note, ...when }, idFor) => {
      const visit = { ...subject, kind, note, startsAt: momentOf(when) }
      return send(api.admin.visits.$post({ json: { ...visit, id: idFor(visit), force: force.forced() } }))
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
