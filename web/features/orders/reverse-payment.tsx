import { statusOf } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { reversalForm } from './payment-form.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { sendPayment } from './send-payment.ts'
import { reversalOf } from './use-reverse-payment.ts'

type Payment = AdminOrder['payments'][number]
type Props = { order: AdminOrder; payment: Payment; onClose: () => void }

const causes = ['Wrong order', 'Wrong amount', 'Noted twice']

/** Takes a payment back by another of as much the other way, once, and asks why. */
export const ReversePayment = (props: Props) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title={`Undo ${formatRupees(Math.abs(props.payment.amount))}?`}
    description="Both stay in the list: what was noted, and that it was reversed."
  >
    <WithDraft name={`reverse-${props.payment.id}`}>{(draft) => <ReversalForm {...props} draft={draft} />}</WithDraft>
  </Dialog>
)

function ReversalForm({ order: { id, updatedAt }, payment, onClose, draft }: Props & { draft: ScreenDraft }) {
  const submit = useSubmit({
    schema: reversalForm,
    mutationFn: ({ reason }) => {
      const reversal = reversalOf(payment, reason)
      return sendPayment(id, { ...reversal, id: draft.idFor(reversal), updatedAt })
    },
    success: (_, { reason }) => ({
      title: `${formatRupees(Math.abs(payment.amount))} taken back`,
      description: `Reversed: ${reason}`,
    }),
    onSuccess: onClose,
    failure: 'We could not take this payment back. Please try again.',
    fieldOf: (_, error) => statusOf(error) === 409 && 'reason',
    refresh: adminOrderKeys,
    screenDraft: draft,
  })
  const { errors, busy } = submit
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      <TextField
        label="Why"
        name="reason"
        autoComplete="off"
        maxLength={200}
        list="reversal-causes"
        placeholder="Wrong order"
        error={errors.reason}
      />
      <datalist id="reversal-causes">
        {causes.map((cause) => (
          <option key={cause} value={cause} />
        ))}
      </datalist>
      <footer className="dialog-footer mt-0">
        <button type="button" className="btn btn-line" onClick={onClose}>
          Keep it
        </button>
        <button type="submit" className="btn btn-danger" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Reverse it'}
        </button>
      </footer>
    </DraftForm>
  )
}
