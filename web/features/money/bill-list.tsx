import { useState } from 'react'
import { Link } from 'wouter'
import { billTitles } from '../../../shared/bills.ts'
import { api, send } from '../../api.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { type AdminOrder, adminOrderKeys, adminOrderPath } from '../orders/public.ts'
import { ReversalDialog, reversalForm } from './reversal-form.tsx'

type Props = { order: AdminOrder; onBill: () => void }

/**
 * The bills of an order, the newest first; the one that stands can be cancelled. Where the order has changed since, another
 * is made in its place.
 */
export function BillList({ order: { id, status, bills, totalAmount, rounding }, onBill }: Props) {
  const [cancelled, setCancelled] = useState<{ id: string; isReplaced: boolean }>()
  const cancelling = bills.find((bill) => bill.id === cancelled?.id)
  const outdated = bills.find((bill) => bill.isOutdated)
  const canReplace = totalAmount > 0 && status !== 'cancelled'
  if (bills.length === 0) return null
  return (
    <>
      {outdated && (
        <div className="error-box grid justify-items-start gap-2" role="status">
          <p>
            {outdated.total === totalAmount - rounding
              ? `The pieces of this order are not those of bill ${outdated.number} any more.`
              : `The order comes to ${formatRupees(totalAmount)} now, and bill ${outdated.number} says ${formatRupees(outdated.total)}.`}
          </p>
          <button
            type="button"
            className="quiet"
            onClick={() => setCancelled({ id: outdated.id, isReplaced: canReplace })}
          >
            {canReplace ? 'Cancel it and make another' : 'Cancel the bill'}
          </button>
        </div>
      )}
      <ul className="grid border-t border-hair text-label [ul+&]:border-t-0" aria-label="Bills">
        {bills.map(({ number, ...bill }) => (
          <li key={bill.id} className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 border-b border-hair py-2.5">
            <span className="min-w-0 wrap-anywhere text-ink-soft">
              {bill.cancels ? `Cancels ${bills.find(({ id }) => id === bill.cancels)?.number}` : billTitles[bill.kind]},{' '}
              {longDate(bill.issuedOn)}
              {bill.cancels && <span className="block">{bill.reason}</span>}
              {bill.cancelled && <span className="block font-semibold text-danger">Cancelled</span>}
            </span>
            <span>{bill.cancelled ? <s>{formatRupees(bill.payable)}</s> : formatRupees(bill.payable)}</span>
            <span className="col-span-full flex flex-wrap items-center gap-x-5">
              <Link className="link" href={`${adminOrderPath(id)}/bills/${bill.id}`}>
                Bill {number}
              </Link>
              {!bill.cancels && !bill.cancelled && (
                <button
                  type="button"
                  className="quiet"
                  onClick={() => setCancelled({ id: bill.id, isReplaced: false })}
                >
                  Cancel<span className="sr-only"> bill {number}</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {cancelling && (
        <CancelBill
          orderId={id}
          bill={cancelling}
          onClose={() => setCancelled(undefined)}
          onCancelled={cancelled?.isReplaced ? onBill : undefined}
        />
      )}
    </>
  )
}

type CancelBillProps = {
  orderId: string
  bill: AdminOrder['bills'][number]
  onClose: () => void
  /** Runs once it is cancelled. */
  onCancelled?: () => void
}

const causes: [string, ...string[]] = ['Wrong name', 'Wrong amount', 'Wrong order']

/** Cancels a bill by another, once, and asks why. */
function CancelBill({ orderId, bill, onClose, onCancelled }: CancelBillProps) {
  const submit = useSubmit({
    schema: reversalForm,
    mutationFn: (json, idFor) =>
      send(
        api.admin.orders[':id'].bills[':bill'].cancel.$post({
          param: { id: orderId, bill: bill.id },
          json: { ...json, id: idFor(json) },
        }),
      ),
    success: () => ({ title: `${bill.number} cancelled` }),
    onSuccess() {
      onClose()
      onCancelled?.()
    },
    failure: 'We could not cancel this bill. Please try again.',
    refusalField: 'reason',
    refresh: adminOrderKeys,
    draft: `cancel-bill-${bill.id}`,
  })
  return (
    <ReversalDialog
      {...{ submit, causes, onClose }}
      title={`Cancel ${bill.number}?`}
      description="Both stay in the list: the bill, and another with its own number that cancels it."
      saveLabel="Cancel the bill"
    />
  )
}
