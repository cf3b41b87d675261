import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { customerOrderKeys } from './queries.ts'
import { changeForm } from './quote-form.ts'

type Props = { orderId: string; quoteId: string; dialog: UrlDialog }

/** Asks for another quotation, in the customer's own words. */
export const AskForChange = (props: Props) => (
  <Dialog
    {...props.dialog}
    title={t('Ask for a change')}
    description={t('We will look at it and send you a new quotation.')}
  >
    {/* Of the order, not of this version: a newer one keeps what was typed. */}
    <WithDraft name={`quote-change-${props.orderId}`}>{(draft) => <ChangeForm {...props} draft={draft} />}</WithDraft>
  </Dialog>
)

function ChangeForm({ orderId, quoteId, dialog, draft }: Props & { draft: ScreenDraft }) {
  const submit = useSubmit({
    schema: changeForm,
    mutationFn: ({ comment }) =>
      send(
        api.user.orders[':id'].quotes[':quote'].answer.$post({
          param: { id: orderId, quote: quoteId },
          json: { answer: 'change', comment },
        }),
      ),
    success: () => ({ title: t('Thank you'), description: t('We will send you a new quotation.') }),
    onSuccess: dialog.onOpenChange,
    failure: t('We could not send this. Please try again.'),
    failureTitle: t('Not sent'),
    refresh: customerOrderKeys(orderId),
    screenDraft: draft,
  })
  const { errors, busy } = submit
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      <TextArea label={t('What would you like to change?')} name="comment" maxLength={1000} error={errors.comment} />
      <footer className="dialog-footer mt-0">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? t('Sending...') : t('Send')}
        </button>
      </footer>
    </DraftForm>
  )
}
