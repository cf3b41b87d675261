import { useState } from 'react'
import { balanceOf, overpaidBy } from '../../../shared/money.ts'
import { isOpenQuote } from '../../../shared/quotes.ts'
import { api, send } from '../../api.ts'
import { formatRupees, sentences } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Chips } from '../../ui/choice-fields.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { deskChangeForm, deskYesForm } from './send-quote.tsx'

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
  return <AnswerDialog {...{ order, quote, isYes, dialog }} />
}

function yesTexts({ advanceAmount, status }: AdminOrder, { total, version }: Quote) {
  const tooMuch = overpaidBy(balanceOf(total, advanceAmount, { status, isPriceOpen: false }))
  return {
    title: `${formatRupees(total)} accepted?`,
    description: sentences(
      `The pieces and the bill of the order become those of version ${version}.`,
      tooMuch > 0 && `That is ${formatRupees(tooMuch)} less than is paid already.`,
      'This cannot be undone.',
    ),
  }
}

const changeTexts = ({ total, version }: Quote) => ({
  title: 'What should change?',
  description: `Version ${version} of ${formatRupees(total)} can no longer be accepted then. The next one begins with its lines.`,
})

function AnswerDialog({ order, quote, isYes, dialog }: Props & { quote: Quote }) {
  const submit = useSubmit({
    schema: isYes ? deskYesForm : deskChangeForm,
    mutationFn: ({ how, comment }) =>
      send(
        api.admin.orders[':id'].quotes[':quote'].answer.$post({
          param: { id: order.id, quote: quote.id },
          json: { answer: isYes ? 'accepted' : 'change', how, ...(comment && { comment }) },
        }),
      ),
    success: () => ({ title: isYes ? `${formatRupees(quote.total)} accepted` : 'The change is noted' }),
    onSuccess: dialog.onOpenChange,
    failure: 'We could not note this. Please try again.',
    failureTitle: 'Not recorded',
    refresh: adminOrderKeys,
    draft: `answer-${isYes ? 'yes' : 'change'}-${quote.id}`,
  })
  return (
    <FormDialog
      {...{ submit, dialog }}
      {...(isYes ? yesTexts(order, quote) : changeTexts(quote))}
      saveLabel={isYes ? 'Yes, accepted' : 'Note the change'}
      cancelLabel={isYes ? 'Not yet' : undefined}
    >
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
    </FormDialog>
  )
}
