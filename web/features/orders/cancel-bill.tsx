import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { reversalForm } from './payment-form.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { ReversalForm } from './reversal-form.tsx'

type Props = {
  orderId: string
  bill: AdminOrder['bills'][number]
  onClose: () => void
  /** What follows once it is cancelled. */
  onCancelled?: () => void
}

const causes: [string, ...string[]] = ['Wrong name', 'Wrong amount', 'Wrong order']

/** Cancels a bill by another, once, and asks why. */
export const CancelBill = (props: Props) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title={`Cancel ${props.bill.number}?`}
    description="Both stay in the list: the bill, and another with its own number that cancels it."
  >
    <WithDraft name={`cancel-bill-${props.bill.id}`}>{(draft) => <CancelForm {...props} draft={draft} />}</WithDraft>
  </Dialog>
)

function CancelForm({ orderId, bill, onClose, onCancelled, draft }: Props & { draft: ScreenDraft }) {
  const submit = useSubmit({
    schema: reversalForm,
    mutationFn: (json) =>
      send(
        api.admin.orders[':id'].bills[':bill'].cancel.$post({
          param: { id: orderId, bill: bill.id },
          json: { ...json, id: draft.idFor(json) },
        }),
      ),
    success: () => ({ title: `${bill.number} cancelled` }),
    onSuccess() {
      onClose()
      onCancelled?.()
    },
    failure: 'We could not cancel this bill. Please try again.',
    refusalField: 'reason',
    refresh: adminOrderKeys,
    screenDraft: draft,
  })
  return <ReversalForm {...{ submit, causes, onClose }} action="Cancel the bill" />
}
