import { type ReactNode, useId } from 'react'
import * as z from 'zod/mini'
import { formatPaymentMethod, orderNumber, type PaymentMethod, paymentMethods } from '../../../shared/orders.ts'
import { text } from '../../../shared/text.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { formatRupees, humanize, longDate, sentences } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useFieldError } from '../../lib/use-form.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type AdminOrder, adminOrderKeys, endingTexts, noticeOf, useTakeBack } from '../orders/public.ts'
import { MethodChips } from './method-fields.tsx'
import { sendCancel } from './queries.ts'

const choices = ['all', 'part', 'keep'] as const
type Choice = (typeof choices)[number]
const wayTexts: Record<PaymentMethod, string> = {
  cash: 'in cash',
  upi: 'by UPI',
  card: 'to the card',
  bank: 'by bank transfer',
}

/** Cancels an order in one step: what happens with the money that was paid, how it goes back, and why. */
export function CancelOrder({ order, dialog }: { order: AdminOrder; dialog: UrlDialog }) {
  const { id, updatedAt, status, outfitType, advanceAmount: paid, totalAmount } = order
  const lastMethod = paymentMethods.find((method) => method === lastPaymentOf(order)?.method) ?? 'cash'
  const draft = useDraft(`cancel-${id}`)
  const [choice, setChoice] = useDraftState<Choice | undefined>(draft, () => (paid > 0 ? undefined : 'keep'))
  const [part, setPart] = useDraftState(draft, () => '')
  const [method, setMethod] = useDraftState<PaymentMethod>(draft, () => lastMethod)
  const refund = refundOf({ choice, part, paid })
  const offerTakeBack = useTakeBack(id)
  const submit = useSubmit({
    schema: cancelForm(paid),
    mutationFn: (cancelling, idFor) => sendCancel(id, { ...cancelling, id: idFor(cancelling), updatedAt }),
    success: (_, { refund }) => ({
      title: refund > 0 ? `Order cancelled, ${formatRupees(refund)} refunded` : 'Order cancelled',
      description: noticeOf(order, ' in 10 seconds'),
      ...offerTakeBack({ stage: 'cancelled' }),
    }),
    onSuccess: dialog.onOpenChange,
    failure: 'We could not cancel this order. Please try again.',
    refusalField: 'reason',
    refresh: adminOrderKeys,
    draft,
  })
  const result = refund !== undefined && (
    <p className="num bg-linen px-4 py-3" role="status">
      {sentences(
        moneyText({ refund, paid, total: totalAmount, method }),
        ...endingTexts(order, 'cancelled'),
        noticeOf(order),
      )}
    </p>
  )
  return (
    <FormDialog
      {...{ submit, dialog }}
      title="Cancel this order?"
      description={`${outfitType}, order ${orderNumber(order)}, ${humanize(status).toLowerCase()}`}
      saveLabel={refund ? `Cancel and refund ${formatRupees(refund)}` : 'Cancel order'}
      cancelLabel="Keep the order"
      footer={{ className: 'btn btn-danger' }}
    >
      {paid > 0 ? (
        <>
          <PaidText order={order} />
          <MoneyChoice paid={paid} choice={choice} part={part} onChoose={setChoice} />
          {choice === 'part' && (
            <MoneyField label="Refund" name="part" onChange={({ target }) => setPart(target.value)} />
          )}
          {result}
          {(choice === 'all' || choice === 'part') && <MethodChips {...{ method }} onMethod={setMethod} />}
        </>
      ) : (
        <>
          <p>Nothing was paid for it.</p>
          {result}
        </>
      )}
      <TextField label="Reason" name="reason" optional autoComplete="off" maxLength={200} />
    </FormDialog>
  )
}

type ChoiceProps = { paid: number; choice: Choice | undefined; part: string; onChoose: (choice: Choice) => void }

function MoneyChoice({ paid, choice, part, onChoose }: ChoiceProps) {
  const id = useId()
  const error = useFieldError('choice')
  const rows: [Choice, string, ReactNode][] = [
    ['all', 'Refund all', formatRupees(paid)],
    ['part', 'Refund a part', formatRupees(refundOf({ choice: 'part', part, paid }) ?? 0)],
    ['keep', 'Keep it', formatRupees(0)],
  ]
  return (
    <fieldset className="grid min-w-0 gap-2" {...(error && { 'aria-describedby': id })}>
      <legend className="sr-only">The money that was paid</legend>
      {rows.map(([value, label, amount]) => (
        <label key={value} className="pick">
          <input type="radio" name="choice" value={value} checked={choice === value} onChange={() => onChoose(value)} />
          <b className="font-semibold">{label}</b>
          <span className="num font-serif text-large whitespace-nowrap">
            {value !== 'part' || choice === 'part' ? amount : null}
          </span>
        </label>
      ))}
      {error && (
        <p className="error-text" id={id}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The newest payment that stands. */
const lastPaymentOf = ({ payments }: AdminOrder) =>
  payments.find(({ amount, reverses, reversed }) => amount > 0 && !reverses && !reversed)

/** `₹5,000 was paid, by UPI on 20 November 2026.` */
function PaidText({ order }: { order: AdminOrder }) {
  const last = lastPaymentOf(order)
  const standing = order.payments.filter(({ reverses, reversed }) => !reverses && !reversed)
  const way = [formatPaymentMethod(last?.method ?? null), last && longDate(last.paidOn ?? last.createdAt)]
  return (
    <p className="num">
      <b className="font-semibold">{formatRupees(order.advanceAmount)} was paid</b>
      {last && (
        <span className="text-ink-soft">
          {standing.length > 1 ? `, in ${standing.length} payments, the last: ` : ': '}
          {way.filter(Boolean).join(', ')}
        </span>
      )}
      .
    </p>
  )
}

type Refund = { choice: Choice | undefined; part: string; paid: number }

/** The amount that goes back, in paise; undefined while that is not chosen, or typed. */
function refundOf({ choice, part, paid }: Refund) {
  if (choice === 'all') return paid
  if (choice === 'keep') return 0
  const amount = choice === 'part' ? parseRupees(part) : null
  return amount !== null && amount > 0 && amount <= paid ? amount : undefined
}

type Money = { refund: number; paid: number; total: number; method: PaymentMethod }

/** `₹4,000 is refunded in cash, ₹1,000 is kept. Nothing is outstanding.` */
function moneyText({ refund, paid, total, method }: Money) {
  if (paid === 0) return 'Nothing is outstanding.'
  const kept = Math.min(paid - refund, total)
  const toGiveBack = paid - refund - kept
  const parts = [
    refund > 0 && `${formatRupees(refund)} is refunded ${wayTexts[method]}`,
    kept > 0 && `${formatRupees(kept)} is kept`,
    toGiveBack > 0 && `${formatRupees(toGiveBack)} is still to refund, as it is more than the order came to`,
  ]
  return `${parts.filter(Boolean).join(', ')}. ${toGiveBack > 0 ? '' : 'Nothing is outstanding.'}`.trim()
}

/** The request that the form makes, for an order of which so many paise were paid. */
const cancelForm = (paid: number) =>
  z.pipe(
    z.object({
      choice: z._default(z.enum([...choices, '']), paid > 0 ? '' : 'keep'),
      part: z._default(z.string(), ''),
      method: z._default(z.enum(paymentMethods), 'cash'),
      reason: text(200, 'Reason'),
    }),
    z.transform(({ choice, part, method, reason }, { issues }) => {
      const refund = refundOf({ choice: choice || undefined, part, paid })
      if (refund === undefined)
        issues.push(
          choice === ''
            ? { code: 'custom', message: 'Please choose what happens with the money', input: choice, path: ['choice'] }
            : { code: 'custom', message: partFault(part), input: part, path: ['part'] },
        )
      return { refund: refund ?? 0, method: refund ? method : null, reason }
    }),
  )

const partFault = (part: string) =>
  parseRupees(part) ? 'This is more than was paid' : 'Please enter an amount in rupees, such as 6,000'
