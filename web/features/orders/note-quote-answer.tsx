import { useState } from 'react'
import { balanceOf, overpaidBy } from '../../../shared/money.ts'
import { isOpenQuote } from '../../../shared/quotes.ts'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Chips } from '../../ui/chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { deskChangeForm, deskYesForm } from './quote-form.ts'

type Props = { order: AdminOrder; isYes: boolean; dialog: UrlDialog }
type Quote = AdminOrder['quotes'][number]

/**
 * Notes what the desk was told: yes, or what shall change. The quotation is the one that was open when this was opened; one
 * that was answered or replaced meanwhile leaves the order alone.
 */
export function NoteQuoteAnswer({ order, isYes, dialog }: Props) {
  const [id] = useState(order.quotes.find(isOpenQuote)?.id)
  const quote = order.quotes.find((one) => one.id === id && isOpenQuote(one))
  if (!quote) return null
  const texts = isYes ? yesTexts(order, quote) : changeTexts(quote)
  return (
    <Dialog {...dialog} {...texts}>
      <AnswerForm {...{ order, quote, isYes, dialog }} />
    </Dialog>
  )
}

function yesTexts({ advanceAmount, status }: AdminOrder, { total, version }: Quote) {
  const tooMuch = overpaidBy(balanceOf(total, advanceAmount, status))
  return {
    title: `${formatRupees(total)} accepted?`,
    description: [
      `The pieces and the bill of the order become those of version ${version}.`,
      tooMuch > 0 && `That is ${formatRupees(tooMuch)} less than is paid already.`,
      'This cannot be undone.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

const changeTexts = ({ total, version }: Quote) => ({
  title: 'What should change?',
  description: `Version ${version} of ${formatRupees(total)} can no longer be accepted then. The next one begins with its lines.`,
})

function AnswerForm({ order: { id }, quote, isYes, dialog }: Props & { quote: Quote }) {
  const onClose = dialog.onOpenChange
  const submit = useSubmit({
    schema: isYes ? deskYesForm : deskChangeForm,
    mutationFn: ({ how, comment }) =>
      send(
        api.admin.orders[':id'].quotes[':quote'].answer.$post({
          param: { id, quote: quote.id },
          json: { answer: isYes ? 'accepted' : 'change', how, ...(comment && { comment }) },
        }),
      ),
    success: () => ({ title: isYes ? `${formatRupees(quote.total)} accepted` : 'The change is noted' }),
    onSuccess: onClose,
    failure: 'We could not note this. Please try again.',
    failureTitle: 'Not noted',
    refresh: adminOrderKeys,
    draft: `answer-${isYes ? 'yes' : 'change'}-${quote.id}`,
  })
  const { busy } = submit
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      {!isYes && <TextArea label="What they would like" name="comment" maxLength={1000} />}
      <Chips
        label="How did they say so?"
        name="how"
        of={[
          ['phone', 'On the phone'],
          ['whatsapp', 'On WhatsApp'],
          ['in-person', 'In person'],
        ]}
        defaultValue="phone"
      />
      <footer className="dialog-footer mt-0">
        {isYes && (
          <button type="button" className="btn btn-line" aria-disabled={busy} onClick={() => busy || onClose()}>
            Not yet
          </button>
        )}
        <SubmitButton>{isYes ? 'Yes, accepted' : 'Note the change'}</SubmitButton>
      </footer>
    </DraftForm>
  )
}
