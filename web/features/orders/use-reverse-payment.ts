import { paymentMethods } from '../../../shared/orders.ts'
import { formatRupees } from '../../lib/format.ts'
import { useAction } from '../../shell/use-action.ts'
import { adminOrderKeys } from './queries.ts'
import { sendPayment } from './send-payment.ts'

type Payment = { id: string; amount: number; method: string | null }
type Input = { payment: Payment; reason: string; updatedAt: string }

/** The payment that takes another back: as much the other way. What was noted once stays noted. */
export const reversalOf = ({ id, amount, method }: Payment, reason: string) => ({
  amount: -amount,
  method: paymentMethods.find((known) => known === method) ?? null,
  reverses: id,
  reason,
})

/** Takes back what has just been noted. */
export const useReversePayment = (id: string) =>
  useAction({
    mutationFn: ({ payment, reason, updatedAt }: Input) =>
      sendPayment(id, { ...reversalOf(payment, reason), id: crypto.randomUUID(), updatedAt }),
    success: (_, { payment }) => ({ title: `${formatRupees(Math.abs(payment.amount))} reversed` }),
    failure: 'We could not reverse this payment. Please try again.',
    refresh: adminOrderKeys,
  })
