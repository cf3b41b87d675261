import { formatRupees } from '../../lib/format.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { giveBackForm } from './payment-form.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { sendPayment } from './send-payment.ts'

type Props = { order: AdminOrder; dialog: UrlDialog }

/** Notes money that goes back to the customer, and why. */
export const GiveBack = (props: Props) => (
  <Dialog
    {...props.dialog}
    title="Give money back"
    description={`${formatRupees(props.order.advanceAmount)} was paid for this order.`}
  >
    <WithDraft name={`give-back-${props.order.id}`}>{(draft) => <GiveBackForm {...props} draft={draft} />}</WithDraft>
  </Dialog>
)

function GiveBackForm({ order, dialog, draft }: Props & { draft: ScreenDraft }) {
  const { id, updatedAt, overpaidBy } = order
  const submit = useSubmit({
    schema: giveBackForm,
    mutationFn: (payment) => sendPayment(id, { ...payment, id: draft.idFor(payment), updatedAt }),
    success: ({ payment }) => ({ title: `${formatRupees(-payment.amount)} given back` }),
    onSuccess: dialog.onOpenChange,
    failure: 'We could not note this. Please try again.',
    refusalField: 'amount',
    refresh: adminOrderKeys,
    screenDraft: draft,
  })
  const { errors, busy } = submit
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      <PaymentFields start={{ amount: overpaidBy || undefined }} amountLabel="Amount to give back" errors={errors} />
      <TextField label="Why" name="reason" autoComplete="off" maxLength={200} error={errors.reason} />
      <footer className="dialog-footer mt-0">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Give back'}
        </button>
      </footer>
    </DraftForm>
  )
}
