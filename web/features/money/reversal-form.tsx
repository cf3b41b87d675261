import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { type OrderStatus, paymentMethods } from '../../../shared/orders.ts'
import { required } from '../../../shared/text.ts'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { useAction } from '../../shell/use-action.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { adminOrderKeys } from '../orders/public.ts'
import { sendPayment } from './queries.ts'

/** Why a payment is reversed. */
export const reversalForm = z.object({ reason: required(200, 'Why') })

type Props = Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'submit' | 'saveLabel'> & {
  /** The first of them stands in the empty field. */
  causes: [string, ...string[]]
  onClose: () => void
}

/** Asks why a payment or a bill is reversed by another. */
export const ReversalDialog = ({ causes, ...dialog }: Props) => (
  <FormDialog {...dialog} cancelLabel="Keep it" footer={{ className: 'btn btn-danger' }}>
    <TextField
      label="Why"
      name="reason"
      autoComplete="off"
      maxLength={200}
      list="reversal-causes"
      placeholder={causes[0]}
    />
    <datalist id="reversal-causes">
      {causes.map((cause) => (
        <option key={cause} value={cause} />
      ))}
    </datalist>
  </FormDialog>
)

type Payment = { id: string; amount: number; method: string | null }
/** `stage`: the status that the payment has brought, which goes with it. */
type Input = { payment: Payment; reason: string; updatedAt: string; stage?: OrderStatus }

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
    mutationFn: async ({ payment, reason, updatedAt, stage }: Input) => {
      const { order } = await sendPayment(id, { ...reversalOf(payment, reason), id: crypto.randomUUID(), updatedAt })
      if (!stage) return
      const json = { stage, updatedAt: order.updatedAt }
      await send(api.admin.orders[':id']['take-back'].$post({ param: { id }, json }))
    },
    success: (_, { payment }) => ({ title: `${formatRupees(Math.abs(payment.amount))} reversed` }),
    failure: 'We could not reverse this payment. Please try again.',
    refresh: adminOrderKeys,
  })
