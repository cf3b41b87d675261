import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderNumber } from '../../../shared/orders.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { formatRupees, sentences } from '../../lib/format.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import {
  type AdminOrder,
  adminOrderKeys,
  adminOrderQuery,
  endingTexts,
  noticeOf,
  rowTitle,
  useOrderAction,
  useTakeBack,
} from '../orders/public.ts'
import { handOverForm, PaymentFields } from './add-payment.tsx'
import { sendPayment } from './queries.ts'

type Props = {
  order: Pick<AdminOrder, 'id' | 'number' | 'updatedAt' | 'outfitType' | 'wearerName' | 'customerName'> & {
    balanceAmount: number | null
  }
  onClose: () => void
}

/** Hands an order over and records the balance in one step that can be undone. The balance may also be paid later. */
export function HandOver({ order, onClose }: Props) {
  const { id, customerName } = order
  const balance = order.balanceAmount ?? 0
  const offerTakeBack = useTakeBack(id)
  const done = { title: 'Handed over', ...offerTakeBack({ stage: 'delivered' }) }
  const { mutate, isPending } = useOrderAction(order, () => ({ ...done, description: rowTitle(order) }), onClose)
  const texts = {
    title: 'Handed over',
    description: `${rowTitle(order)}. ${sentences(customerName && `${customerName},`, `order ${orderNumber(order)}`)}`,
  }
  const handOver = (label: string, className: string) => (
    <button
      type="button"
      className={className}
      aria-disabled={isPending}
      onClick={() => isPending || mutate({ status: 'delivered' })}
    >
      {isPending ? 'One moment...' : label}
    </button>
  )
  if (balance <= 0)
    return (
      <Dialog open onOpenChange={onClose} {...texts} footer={handOver('Hand over', 'btn')}>
        <p className="py-5">Nothing is left to pay. {<Effects id={id} />}</p>
      </Dialog>
    )
  return (
    <PaidHandOver
      {...{ order, balance, texts, done, onClose }}
      later={handOver('Hand over, pay later', 'btn btn-line')}
    />
  )
}

type PaidProps = Props & {
  balance: number
  texts: { title: string; description: string }
  done: { title: string }
  later: React.ReactNode
}

function PaidHandOver({ order: { id, updatedAt }, balance, texts, done, later, onClose }: PaidProps) {
  const [typed, setTyped] = useState<number | null>(balance)
  const submit = useSubmit({
    schema: handOverForm(balance),
    mutationFn: (payment, idFor) => sendPayment(id, { ...payment, id: idFor(payment), updatedAt, handsOver: true }),
    success: ({ payment }) => ({ ...done, description: `${formatRupees(payment.amount)} recorded` }),
    onSuccess: onClose,
    failure: 'We could not save this. Please try again.',
    refusalField: 'amount',
    refresh: adminOrderKeys,
    draft: useDraft(`hand-over-${id}`),
  })
  const paid = typed ?? 0
  return (
    <FormDialog
      {...{ submit, onClose }}
      {...texts}
      saveLabel={paid > 0 ? `Record ${formatRupees(paid)} and hand over` : 'Record and hand over'}
      footer={{ after: later }}
    >
      <PaymentFields
        start={{ amount: balance, method: 'upi' }}
        amountLabel="Balance paid now"
        isToday
        onAmount={(text) => setTyped(parseRupees(text))}
      />
      <p className="text-label text-ink-soft">
        {paid > 0 && paid < balance && `${formatRupees(balance - paid)} stays outstanding. `}
        <Effects id={id} />
      </p>
    </FormDialog>
  )
}

/** Lists the visits that end with the hand-over and the people told about it; empty until loaded. */
function Effects({ id }: { id: string }) {
  const { data } = useQuery(adminOrderQuery(id))
  return data ? sentences(...endingTexts(data, 'delivered'), noticeOf(data, ' in 10 seconds')) : null
}
