import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type PaymentMethod, paymentMethods } from '../../../shared/orders.ts'
import { paidOn, splitPayment } from '../../../shared/payments.ts'
import { text } from '../../../shared/text.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { formatRupees } from '../../lib/format.ts'
import { formatRupeesInput } from '../../lib/rupees.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DateField, MoneyField } from '../../ui/date-and-money-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { adminOrderKeys } from '../orders/public.ts'
import { paymentDays } from './add-payment.tsx'
import { MethodFields } from './method-fields.tsx'
import { moneyKeys, type OwedOrder, owedQuery, sendSharedPayment } from './queries.ts'

const sumOwed = (orders: OwedOrder[]) => orders.reduce((sum, { balanceAmount }) => sum + balanceAmount, 0)
const ordersText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`

/** Shows a customer's total balance, with one payment for several orders. */
export function CustomerMoney({ customerId }: { customerId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: orders = [] } = useQuery(owedQuery(customerId))
  if (orders.length === 0) return null
  return (
    <section className="num flex flex-wrap items-center justify-between gap-x-5 gap-y-2 bg-linen px-5 py-4">
      <p>
        <b className="font-semibold">{formatRupees(sumOwed(orders))} outstanding</b>
        <span className="text-ink-soft"> in {ordersText(orders.length)}</span>
      </p>
      {orders.length > 1 && (
        <button type="button" className="btn btn-line btn-small" onClick={() => setIsOpen(true)}>
          Record payment for several orders
        </button>
      )}
      {isOpen && <PayOrders customerId={customerId} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

type Props = { customerId: string; onClose: () => void }

/** Splits one payment over a customer's unpaid orders, the oldest promise first. */
export function PayOrders({ customerId, onClose }: Props) {
  const query = useQuery(owedQuery(customerId))
  // Keeps the orders as they were when the dialog opened; a concurrent payment causes a conflict and a reload.
  if (query.data) return <PayOrdersForm key={customerId} {...{ customerId, onClose }} orders={query.data} />
  return (
    <Dialog title="One payment" open onOpenChange={onClose}>
      <QueryState query={query} label="these orders" loading={<Skeleton rows={3} label="Loading the orders" />}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}

function PayOrdersForm({ customerId, orders, onClose }: Props & { orders: OwedOrder[] }) {
  const draft = useDraft(`payment-of-${customerId}`)
  const [amount, setAmount] = useDraftState(draft, () => '')
  const [parts, setParts] = useDraftState<Record<string, string>>(draft, () => ({}))
  const [method, setMethod] = useState<PaymentMethod>('upi')
  const total = sumOwed(orders)
  const { min, max } = paymentDays()
  const submit = useSubmit({
    schema: payOrdersForm(orders),
    mutationFn: (payment, idFor) => sendSharedPayment({ ...payment, id: idFor(payment) }),
    success: (payments) => ({
      title: `${formatRupees(payments.reduce((sum, { amount }) => sum + amount, 0))} recorded`,
      description: `${ordersText(payments.length)}, and one message to send.`,
    }),
    onSuccess: onClose,
    failure: 'We could not record this payment. Please try again.',
    refusalField: 'amount',
    refresh: [...adminOrderKeys, ...moneyKeys],
    draft,
  })
  const sum = orders.reduce((all, { id }) => all + (parseRupees(parts[id] ?? '') ?? 0), 0)
  const changeAmount = (typed: string) => {
    const split = splitPayment(
      parseRupees(typed) ?? 0,
      orders.map(({ balanceAmount }) => balanceAmount),
    )
    setAmount(typed)
    setParts(Object.fromEntries(orders.map(({ id }, nth) => [id, split[nth] ? formatRupeesInput(split[nth]) : ''])))
  }
  const changePart = (id: string, typed: string) => {
    const next = { ...parts, [id]: typed }
    setParts(next)
    setAmount(formatRupeesInput(orders.reduce((all, order) => all + (parseRupees(next[order.id] ?? '') ?? 0), 0)))
  }
  return (
    <FormDialog
      {...{ submit, onClose }}
      title="One payment"
      description={`${orders[0]?.customerName ?? 'No name'}, ${ordersText(orders.length)}, ${formatRupees(total)} outstanding`}
      saveLabel={sum > 0 ? `Record ${formatRupees(sum)}` : 'Record'}
    >
      <MoneyField label="Amount" name="amount" value={amount} onChange={({ target }) => changeAmount(target.value)} />
      <ul className="num grid gap-3 bg-linen px-4 py-4" aria-label="Orders">
        {orders.map(({ id, outfitType, dueOn, balanceAmount }) => (
          <li key={id}>
            <MoneyField
              label={outfitType}
              hint={`${formatRupees(balanceAmount)}${dueOn ? `, promised ${weekdayDate(dueOn)}` : ''}`}
              name={`part.${id}`}
              value={parts[id] ?? ''}
              onChange={({ target }) => changePart(id, target.value)}
            />
          </li>
        ))}
        <li
          className="flex justify-between gap-4 border-t border-dashed border-edge pt-3 font-semibold"
          aria-live="polite"
        >
          Still outstanding
          <span>{formatRupees(Math.max(total - sum, 0))}</span>
        </li>
      </ul>
      <MethodFields {...{ method }} onMethod={setMethod} />
      <DateField label="Day" name="paidOn" {...{ min, max }} defaultValue={max} />
    </FormDialog>
  )
}

/**
 * Schema of a typed payment: the field `part.` plus the order's id holds its part, which must not exceed the order's
 * balance.
 */
const payOrdersForm = (orders: OwedOrder[]) =>
  z.pipe(
    z.looseObject({
      amount: z._default(z.string(), ''),
      method: z.enum(paymentMethods, { error: 'Please choose how it was paid' }),
      reference: z._default(text(35, 'Reference'), ''),
      paidOn,
    }),
    z.transform(({ amount, method, reference, paidOn, ...typed }, { issues }) => {
      const parts = orders.map(({ id, updatedAt, outfitType, balanceAmount }) => {
        const input = String(typed[`part.${id}`] ?? '')
        const part = input.trim() === '' ? 0 : parseRupees(input)
        const isTooMuch = part !== null && part > balanceAmount
        if (part === null || isTooMuch)
          issues.push({
            code: 'custom',
            path: [`part.${id}`],
            message: isTooMuch ? `Only ${formatRupees(balanceAmount)} is owed for ${outfitType}` : amountMessage,
            input,
          })
        return { orderId: id, updatedAt, amount: part ?? 0 }
      })
      const sum = parts.reduce((all, part) => all + part.amount, 0)
      const whole = parseRupees(amount) ?? 0
      if (sum === 0) issues.push({ code: 'custom', path: ['amount'], message: amountMessage, input: amount })
      else if (whole > sum)
        issues.push({
          code: 'custom',
          path: ['amount'],
          message: `${formatRupees(whole - sum)} of this is for none of these orders`,
          input: amount,
        })
      return {
        ...{ method, paidOn, reference: method === 'cash' ? '' : reference },
        parts: parts.filter((part) => part.amount > 0),
      }
    }),
  )

const amountMessage = 'Please enter an amount in rupees, such as 6,000'
