import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { customerOrderKeys } from './queries.ts'
import { changeForm } from './quote-texts.ts'

type Props = {
  orderId: string
  quoteId: string
  dialog: UrlDialog
  /** Something was asked for already, which stays. */
  isMore?: boolean
}

/** Asks for another quotation, in the customer's own words. */
export function AskForChange({ orderId, quoteId, dialog, isMore = false }: Props) {
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
    // Of the order, not of this version: a newer one keeps what was typed.
    draft: `quote-change-${orderId}`,
  })
  return (
    <FormDialog
      {...{ submit, dialog }}
      title={isMore ? t('Add to what you asked') : t('Ask for a change')}
      description={t('Our quotation stays as it is until you have the new one.')}
      saveLabel={t('Send')}
      footer={{ busyLabel: t('Sending...') }}
    >
      <TextArea label={t('What would you like to change?')} name="comment" maxLength={1000} />
    </FormDialog>
  )
}
