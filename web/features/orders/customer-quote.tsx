import { useState } from 'react'
import { isOpen } from '../../../shared/orders.ts'
import { isAgreed, isOpenQuote } from '../../../shared/quotes.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { dayAndMonth, dayMonth, formatRupees } from '../../lib/format.ts'
import { type UrlDialog, useUrlSheet } from '../../lib/use-url-sheet.ts'
import { useAction } from '../../shell/use-action.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { openChat } from '../chat/public.ts'
import { QuoteLines } from './amount-row.tsx'
import { type CustomerOrder, customerOrderKeys } from './queries.ts'
import { answeredText, changeForm } from './quote-texts.ts'

type Quote = CustomerOrder['quotes'][number]
type Props = { order: CustomerOrder; quote: Quote }

/** What a customer is asked to agree to, or has agreed to: on top of her order. */
export function CustomerQuote({ order }: { order: CustomerOrder }) {
  const [latest] = order.quotes
  const agreed = order.quotes.find(isAgreed)
  const isAsked = latest && latest !== agreed && isOpen(order.status)
  return (
    <>
      {/* A newer version begins anew: what is confirmed is the one that was read. */}
      {isAsked && isOpenQuote(latest) && <OpenQuote key={latest.id} order={order} quote={latest} />}
      {isAsked && !isOpenQuote(latest) && <EndedQuote order={order} quote={latest} />}
      {agreed && <AgreedQuote quote={agreed} />}
    </>
  )
}

function OpenQuote({ order, quote }: Props) {
  const { id: orderId } = order
  const { id, total, validUntil } = quote
  const [isAsking, setAsking] = useState(false)
  const sheet = useUrlSheet('sheet')
  const accept = useAction({
    mutationFn: () =>
      send(
        api.user.orders[':id'].quotes[':quote'].answer.$post({
          param: { id: orderId, quote: id },
          json: { answer: 'accepted' },
        }),
      ),
    success: () => ({
      title: t('Thank you'),
      description: t('You accepted {amount}.', { amount: formatRupees(total) }),
    }),
    failure: t('We could not send your answer. Please try again.'),
    failureTitle: t('Not accepted'),
    refresh: customerOrderKeys(orderId),
  })
  return (
    <section className="num mt-2 grid w-full max-w-paragraph gap-3 bg-linen px-5 py-5" aria-label={t('Our quotation')}>
      <h2 className="section-title">{t('Our quotation')}</h2>
      <QuoteLines quote={quote} />
      <p className="text-ink-soft">{t('Valid until {day}', { day: dayAndMonth(validUntil) })}</p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          {t('Accept {amount}', { amount: formatRupees(total) })}
        </button>
        <button type="button" className="link" onClick={() => sheet.open('change')}>
          {t('Ask for a change')}
        </button>
      </p>
      <ConfirmDialog
        open={isAsking}
        harmless
        onOpenChange={setAsking}
        title={t('Accept {amount}?', { amount: formatRupees(total) })}
        confirmLabel={t('Yes, accept')}
        busyLabel={t('Sending...')}
        cancelLabel={t('Not yet')}
        busy={accept.isPending}
        onConfirm={() => accept.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {t('We will then make your order as listed here, at this price.')}
      </ConfirmDialog>
      {sheet.value === 'change' && <AskForChange orderId={orderId} quoteId={id} dialog={sheet.dialog} />}
    </section>
  )
}

/** A quotation that waits for us: it has changed, a change is asked for, or its time is over. */
function EndedQuote({ order: { id }, quote }: Props) {
  const { answer, answeredAt, isOwn, comment, validUntil, supersededAt } = quote
  if (supersededAt)
    return (
      <p className="mt-2 w-full max-w-paragraph bg-linen px-5 py-4">
        {t('Our quotation has changed.')} <span className="text-ink-soft">{t('We will send you a new one.')}</span>
      </p>
    )
  if (answer === 'change')
    return (
      <p className="num mt-2 w-full max-w-paragraph bg-linen px-5 py-4 wrap-anywhere">
        {askedText(isOwn, answeredAt)}
        {comment ? <>: “{comment}”</> : '.'}
        <span className="block text-ink-soft">{t('We will send you a new quotation.')}</span>
      </p>
    )
  return (
    <p className="num mt-2 w-full max-w-paragraph bg-linen px-5 py-4">
      {t('This quotation was valid until {day}.', { day: dayMonth(validUntil) })}{' '}
      <button type="button" className="link" onClick={() => openChat({ orderId: id })}>
        {t('Ask us for a new one')}
      </button>
    </p>
  )
}

function askedText(isOwn: boolean, at: string | null) {
  if (!at) return isOwn ? t('You asked for a change') : t('A change was asked for')
  const time = answeredText(at)
  return isOwn ? t('You asked for a change on {time}', { time }) : t('A change was asked for on {time}', { time })
}

function acceptedText(isOwn: boolean, at: string | null) {
  if (!at) return isOwn ? t('You accepted.') : t('Accepted.')
  const time = answeredText(at)
  return isOwn ? t('You accepted on {time}.', { time }) : t('Accepted on {time}.', { time })
}

function AgreedQuote({ quote }: { quote: Quote }) {
  const { answeredAt, isOwn } = quote
  return (
    <details className="num mt-2 w-full max-w-paragraph bg-linen px-5 py-3">
      <summary className="min-h-11 cursor-pointer content-center">{acceptedText(isOwn, answeredAt)}</summary>
      <div className="grid gap-3 py-3">
        <QuoteLines quote={quote} />
      </div>
    </details>
  )
}

type AskForChangeProps = { orderId: string; quoteId: string; dialog: UrlDialog }

/** Asks for another quotation, in the customer's own words. */
function AskForChange({ orderId, quoteId, dialog }: AskForChangeProps) {
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
      title={t('Ask for a change')}
      description={t('We will look at it and send you a new quotation.')}
      saveLabel={t('Send')}
      footer={{ busyLabel: t('Sending...') }}
    >
      <TextArea label={t('What would you like to change?')} name="comment" maxLength={1000} />
    </FormDialog>
  )
}
