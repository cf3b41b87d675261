import type { ReactNode } from 'react'
import { isOpen } from '../../../shared/orders.ts'
import { isAgreed, isInTime, isOpenQuote } from '../../../shared/quotes.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { dayAndMonth, dayMonth, formatRupees, longDate } from '../../lib/format.ts'
import { type UrlDialog, useUrlSheet } from '../../lib/url-state.ts'
import { useAction } from '../../shell/use-action.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConfirmButton } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FoldSummary } from '../../ui/folds.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { openChat } from '../chat/public.ts'
import { AmountRow, QuoteLines } from './amount-row.tsx'
import { answeredText, changeForm } from './order-texts.ts'
import { type CustomerOrder, customerOrderKeys } from './queries.ts'

type Quote = CustomerOrder['quotes'][number]
type Props = { order: CustomerOrder; quote: Quote }

/** Shows the open quotation at the top of the customer's order. */
export function CustomerQuote({ order }: { order: CustomerOrder }) {
  const [latest] = order.quotes
  if (!latest || isAgreed(latest) || !isOpen(order.status)) return null
  // The key resets the component for a newer version: the customer accepts the version she read.
  if (isOpenQuote(latest)) return <OpenQuote key={latest.id} order={order} quote={latest} />
  if (latest.answer === 'change' && !latest.supersededAt)
    return <QuoteToChange key={latest.id} order={order} quote={latest} />
  return <EndedQuote order={order} quote={latest} />
}

/** Shows the accepted quotation, folded, below the amount to pay. */
export function AgreedQuote({ order }: { order: CustomerOrder }) {
  const quote = order.quotes.find(isAgreed)
  if (!quote) return null
  return (
    <details className="group num w-full max-w-paragraph bg-linen px-5 py-3">
      <FoldSummary className="min-h-11 justify-between gap-4">
        {acceptedText(quote.isOwn, quote.answeredAt)}
      </FoldSummary>
      <div className="grid gap-3 py-3">
        <QuoteLines quote={quote} />
      </div>
    </details>
  )
}

function OpenQuote({ order, quote }: Props) {
  const { total, advance, validUntil } = quote
  const sheet = useUrlSheet('sheet')
  const isPart = advance > 0 && advance < total
  return (
    <section className="num mt-2 grid w-full max-w-paragraph gap-3 bg-linen px-5 py-5" aria-label={t('Our quotation')}>
      <h2 className="section-title">{t('Our quotation')}</h2>
      <QuoteLines quote={quote} />
      {isPart && (
        <p className="text-ink-soft">
          {t('Advance {amount} when we begin, the rest when you collect.', { amount: formatRupees(advance) })}
        </p>
      )}
      <p className="text-ink-soft">{t('Valid until {day}', { day: dayAndMonth(validUntil) })}</p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Accept {...{ order, quote }} className="btn">
          {t('Accept {amount}', { amount: formatRupees(total) })}
        </Accept>
        <button type="button" className="link" onClick={() => sheet.open('change')}>
          {t('Ask for a change')}
        </button>
      </p>
      {sheet.value === 'change' && <AskForChange orderId={order.id} quoteId={quote.id} dialog={sheet.dialog} />}
    </section>
  )
}

/** Shows a quotation for which a change was requested; it can be accepted until the new version arrives. */
function QuoteToChange({ order, quote }: Props) {
  const { isOwn, answeredAt, comment, total } = quote
  const sheet = useUrlSheet('sheet')
  return (
    <>
      <section
        className="num mt-2 grid w-full max-w-paragraph gap-3 border-l-3 border-dashed border-zari bg-linen px-5 py-4"
        aria-label={t('What you asked us to change')}
      >
        <p className="font-semibold">{askedText(isOwn, answeredAt)}</p>
        {comment && <blockquote className="quote">“{comment}”</blockquote>}
        <button
          type="button"
          className="btn btn-line btn-small justify-self-start print:hidden"
          onClick={() => sheet.open('change')}
        >
          {t('Add to what you asked')}
        </button>
      </section>
      <section
        className="num grid w-full max-w-paragraph gap-3 border border-dashed border-edge px-5 py-4 text-ink-soft"
        aria-label={t('Our quotation: you asked for a change')}
      >
        <h2 className="section-title">{t('Our quotation')}</h2>
        <QuoteLines quote={quote} />
        {isInTime(quote) && (
          <Accept {...{ order, quote }} className="btn btn-line print:hidden">
            {t('Accept it as it is, {amount}', { amount: formatRupees(total) })}
          </Accept>
        )}
      </section>
      {sheet.value === 'change' && <AskForChange orderId={order.id} quoteId={quote.id} dialog={sheet.dialog} isMore />}
    </>
  )
}

type AcceptProps = Props & { className: string; children: ReactNode }

/** Accepts a quotation after showing the payment terms; the payment follows on the same screen. */
function Accept({ order, quote, className, children }: AcceptProps) {
  const { id: orderId, advanceAmount } = order
  const { id, total, advance } = quote
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
  const now = Math.max(advance - advanceAmount, 0)
  return (
    <ConfirmButton
      label={children}
      className={className}
      harmless
      title={t('Accept {amount}?', { amount: formatRupees(total) })}
      confirmLabel={t('Yes, accept')}
      busyLabel={t('Sending...')}
      cancelLabel={t('Wait, let me check it first')}
      busy={accept.isPending}
      onConfirm={(close) => accept.mutate(undefined, { onSettled: close })}
    >
      <p>{t('We will then make your order as listed here, at this price.')}</p>
      {now > 0 && now < total && (
        <dl className="num mt-3 grid gap-2 text-ink">
          <AmountRow name={t('Now, the advance')} amount={now} />
          <AmountRow name={t('When you collect')} amount={total - advanceAmount - now} />
        </dl>
      )}
      <p className="mt-3">{t('You pay on the next screen, now or later.')}</p>
    </ConfirmButton>
  )
}

/** Shows a superseded or expired quotation that waits for the shop. */
function EndedQuote({ order: { id }, quote: { supersededAt, validUntil } }: Props) {
  return (
    <p className="num mt-2 w-full max-w-paragraph bg-linen px-5 py-4">
      {supersededAt
        ? t('Our quotation has changed.')
        : t('This quotation was valid until {day}.', { day: dayMonth(validUntil) })}{' '}
      {supersededAt ? (
        <span className="text-ink-soft">{t('We will send you a new one.')}</span>
      ) : (
        <button type="button" className="link" onClick={() => openChat({ orderId: id })}>
          {t('Ask us for a new one')}
        </button>
      )}
    </p>
  )
}

function askedText(isOwn: boolean, at: string | null) {
  if (!at) return isOwn ? t('You asked for a change') : t('A change was asked for')
  const time = longDate(at)
  return isOwn ? t('You asked for a change on {time}', { time }) : t('A change was asked for on {time}', { time })
}

function acceptedText(isOwn: boolean, at: string | null) {
  if (!at) return isOwn ? t('You accepted.') : t('Accepted.')
  const time = answeredText(at)
  return isOwn ? t('You accepted on {time}.', { time }) : t('Accepted on {time}.', { time })
}

type AskForChangeProps = {
  orderId: string
  quoteId: string
  dialog: UrlDialog
  /** True if an earlier change request is still open. */
  isMore?: boolean
}

/** Requests a change of a quotation in the customer's own words. */
function AskForChange({ orderId, quoteId, dialog, isMore = false }: AskForChangeProps) {
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
    // Keyed by order, not by version, so a newer version keeps the typed text.
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
