import { paymentMethods } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { useAction } from '../../shell/use-action.ts'
import { adminOrderKeys } from './queries.ts'

type Payment = { amount: number; method: string | null; createdAt?: string }
type Input = { payment: Payment; updatedAt: string }

/** Takes a payment back by another of as much the other way: what was noted once stays noted. */
export const useReversePayment = (id: string) =>
  useAction({
    mutationFn: ({ payment: { amount, method, createdAt }, updatedAt }: Input) =>
      send(
        api.admin.orders[':id'].payments.$post({
          param: { id },
          json: {
            updatedAt,
            amount: -amount,
            method: paymentMethods.find((known) => known === method) ?? null,
            note: createdAt ? `Takes back the one of ${longDate(createdAt)}` : 'Takes back the last one',
          },
        }),
      ),
    success: (_, { payment }) => ({ title: `${formatRupees(Math.abs(payment.amount))} taken back` }),
    failure: 'We could not take this payment back. Please try again.',
    refresh: adminOrderKeys,
  })
