import { useState } from 'react'
import { balanceOf, overpaidBy, sumItems } from '../../../shared/money.ts'
import { isAgreed, isOpenQuote } from '../../../shared/quotes.ts'
import { formatRupees, shortDate } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { OrderFormValues } from './form-values.ts'
import type { AdminOrder } from './queries.ts'

type Question = { title: string; confirmLabel: string; text: string; isOfBill: boolean }
type Answer = 'unasked' | 'yes' | 'yes to the bill' | 'no'

const billOf = (items: { name: string; quantity: number; price: number }[]) =>
  JSON.stringify(items.map(({ name, quantity, price }) => [name, quantity, price]))

/**
 * Asks before an order's bill is changed that the customer has accepted, and before another charge to the door takes a
 * quotation back that waits. `ask` gets the order as it would be, and answers 'unasked' where neither happens.
 */
export function useBillChange(order: AdminOrder) {
  const [asked, setAsked] = useState<Question & { answer: (isWanted: boolean) => void }>()
  async function ask(values: OrderFormValues): Promise<Answer> {
    const question = billQuestion(order, values) ?? chargeQuestion(order, values)
    if (!question) return 'unasked'
    return new Promise((resolve) => {
      setAsked({
        ...question,
        answer(isWanted) {
          setAsked(undefined)
          resolve(isWanted ? (question.isOfBill ? 'yes to the bill' : 'yes') : 'no')
        },
      })
    })
  }
  const dialog = asked && (
    <ConfirmDialog
      open
      title={asked.title}
      confirmLabel={asked.confirmLabel}
      cancelLabel="Go back"
      onOpenChange={() => asked.answer(false)}
      onConfirm={() => asked.answer(true)}
    >
      {asked.text}
    </ConfirmDialog>
  )
  return { ask, dialog }
}

function billQuestion(
  order: AdminOrder,
  { items, totalAmount, deliveryCharge }: OrderFormValues,
): Question | undefined {
  const agreed = order.quotes.find(isAgreed)
  const sum = totalAmount ?? sumItems(items) + (deliveryCharge ?? 0)
  const total = sum === order.totalAmount - order.rounding ? order.totalAmount : sum
  if (!agreed || (total === order.totalAmount && billOf(items) === billOf(order.items))) return undefined
  const change =
    total === order.totalAmount
      ? 'Its pieces change'
      : `The bill changes from ${formatRupees(order.totalAmount)} to ${formatRupees(total)}`
  const tooMuch = overpaidBy(balanceOf(total, order.advanceAmount, order.status))
  const text = [
    `${formatRupees(agreed.total)} was accepted${agreed.answeredAt ? ` on ${shortDate(agreed.answeredAt)}` : ''}.`,
    `${change}, and an update tells the customer so.`,
    tooMuch > 0 && `That is ${formatRupees(tooMuch)} less than is paid already.`,
    waitingText(order, deliveryCharge) ?? 'To ask first, send a quotation.',
  ]
  return {
    title: 'Change what was accepted?',
    confirmLabel: 'Change the bill',
    text: text.filter(Boolean).join(' '),
    isOfBill: true,
  }
}

const waitingQuote = (order: AdminOrder) => order.quotes.find(isOpenQuote)
const isOtherCharge = (order: AdminOrder, charge: OrderFormValues['deliveryCharge']) =>
  (charge ?? 0) !== (order.deliveryCharge ?? 0)

/** What becomes of a newer quotation that waits for its answer while the bill is changed by hand. */
function waitingText(order: AdminOrder, charge: OrderFormValues['deliveryCharge']) {
  const waiting = waitingQuote(order)
  if (!waiting) return undefined
  const total = formatRupees(waiting.total)
  return isOtherCharge(order, charge)
    ? `The quotation of ${total} that waits for an answer has the old delivery charge, and is withdrawn.`
    : `The quotation of ${total} still waits for an answer: accepted, it takes the place of this bill.`
}

function chargeQuestion(order: AdminOrder, { deliveryCharge }: OrderFormValues): Question | undefined {
  const waiting = waitingQuote(order)
  if (!waiting || !isOtherCharge(order, deliveryCharge)) return undefined
  return {
    title: 'Withdraw the quotation?',
    confirmLabel: 'Change the charge',
    text: `The quotation of ${formatRupees(waiting.total)} waits for an answer and has the old delivery charge. It can then no longer be accepted: please send a new one.`,
    isOfBill: false,
  }
}
