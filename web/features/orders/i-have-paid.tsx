import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { paidForm } from './payment-form.ts'
import { customerOrderQuery } from './queries.ts'

type Props = { id: string; amount: number; onClose: () => void }

/** Tells the boutique of a payment by UPI. Nothing is paid by it: the boutique looks first. Stands in a dialog. */
export const IHavePaid = (props: Props) => (
  <WithDraft name={`paid-${props.id}`}>{(draft) => <PaidForm {...props} draft={draft} />}</WithDraft>
)

function PaidForm({ id, amount, onClose, draft }: Props & { draft: ScreenDraft }) {
  const submit = useSubmit({
    schema: paidForm,
    mutationFn: (paid) =>
      send(api.user.orders[':id'].paid.$post({ param: { id }, json: { ...paid, id: draft.idFor(paid) } })),
    success: () => ({ title: t('Thank you'), description: t('We are checking your payment.') }),
    onSuccess: onClose,
    failure: t('We could not send this. Please try again.'),
    refresh: [customerOrderQuery(id).queryKey],
    screenDraft: draft,
  })
  const { errors, busy } = submit
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      <TextField
        label={t('Reference')}
        name="reference"
        inputMode="numeric"
        autoComplete="off"
        // Room for the spaces that some apps copy along.
        maxLength={20}
        placeholder={t('12 digits')}
        error={errors.reference}
      />
      <MoneyField label={t('Amount')} name="amount" paise={amount} error={errors.amount} />
      <footer className="dialog-footer mt-0">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? t('Sending...') : t('Send')}
        </button>
      </footer>
    </DraftForm>
  )
}
