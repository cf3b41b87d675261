import { formatRupees } from '../../lib/format.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { reversalForm } from './payment-form.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { ReversalForm } from './reversal-form.tsx'
import { sendPayment } from './send-payment.ts'
import { reversalOf } from './use-reverse-payment.ts'

type Payment = AdminOrder['payments'][number]
type Props = { order: AdminOrder; payment: Payment; onClose: () => void }

const causes: [string, ...string[]] = ['Wrong order', 'Wrong amount', 'Noted twice']

/** Takes a payment back by another of as much the other way, once, and asks why. */
export const ReversePayment = (props: Props) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title={`Reverse ${formatRupees(Math.abs(props.payment.amount))}?`}
    description="Both stay in the list: what was noted, and that it was reversed."
  >
    <WithDraft name={`reverse-${props.payment.id}`}>{(draft) => <ReverseForm {...props} draft={draft} />}</WithDraft>
  </Dialog>
)

function ReverseForm({ order: { id, updatedAt }, payment, onClose, draft }: Props & { draft: ScreenDraft }) {
  const submit = useSubmit({
    schema: reversalForm,
    mutationFn: ({ reason }) => {
      const reversal = reversalOf(payment, reason)
      return sendPayment(id, { ...reversal, id: draft.idFor(reversal), updatedAt })
    },
    success: (_, { reason }) => ({
      title: `${formatRupees(Math.abs(payment.amount))} reversed`,
      description: `Reversed: ${reason}`,
    }),
    onSuccess: onClose,
    failure: 'We could not reverse this payment. Please try again.',
    refusalField: 'reason',
    refresh: adminOrderKeys,
    screenDraft: draft,
  })
  return <ReversalForm {...{ submit, causes, onClose }} action="Reverse it" />
}
