import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { formatRupees } from '../../lib/format.ts'
import { laterCode } from '../../lib/later-code.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { type AdminOrder, adminOrderKeys } from '../orders/public.ts'
import { AddPayment, giveBackForm, PaymentFields } from './add-payment.tsx'
import { sendPayment } from './queries.ts'

type MoneySheet = 'payment' | 'claim' | 'give-back' | 'upi'
/** Opens a sheet of money; `along` are parameters that say what it is about. */
export type OpenMoneySheet = (sheet: MoneySheet | 'bill', along?: Record<string, string>) => void

const upiCode = laterCode(() => import('./upi-code.tsx'))

type DialogProps = { order: AdminOrder; dialog: UrlDialog }

/** The sheets over an order that are about its money. */
export function PaymentSheet({ order, sheet, dialog }: DialogProps & { sheet: MoneySheet }) {
  const { claims, balanceAmount } = order
  const asked = useSearchParams()[0].get('claim')
  if (sheet === 'give-back') return <GiveBack {...{ order, dialog }} />
  if (sheet === 'upi') return <UpiSheet {...{ order, dialog }} />
  if (sheet === 'payment')
    return <AddPayment {...{ order, dialog }} description={balanceAmount > 0 ? balanceText(order) : undefined} />
  // A link to a claim that was noted meanwhile leads to the order alone.
  const claim = asked ? claims.find(({ id }) => id === asked) : claims[0]
  if (!claim) return null
  return (
    <AddPayment
      {...{ order, dialog }}
      description={`Your bank’s message is the proof: please look for this ${claim.reference ? 'reference' : 'amount'} first.`}
      claimId={claim.id}
      start={{ amount: claim.amount, reference: claim.reference ?? '', method: 'upi' }}
    />
  )
}

/** `₹9,250 is due now, the balance is ₹18,500.` */
const balanceText = ({ balanceAmount, due }: AdminOrder) =>
  due.now > 0 && due.now < balanceAmount
    ? `${formatRupees(due.now)} is due now, the balance is ${formatRupees(balanceAmount)}.`
    : `The balance is ${formatRupees(balanceAmount)}.`

/** Notes money that goes back to the customer, and why. */
function GiveBack({ order: { id, updatedAt, advanceAmount, overpaidBy }, dialog }: DialogProps) {
  const submit = useSubmit({
    schema: giveBackForm,
    mutationFn: (payment, idFor) => sendPayment(id, { ...payment, id: idFor(payment), updatedAt }),
    success: ({ payment }) => ({ title: `${formatRupees(-payment.amount)} refunded` }),
    onSuccess: dialog.onOpenChange,
    failure: 'We could not record this. Please try again.',
    refusalField: 'amount',
    refresh: adminOrderKeys,
    draft: `give-back-${id}`,
  })
  return (
    <FormDialog
      {...{ submit, dialog }}
      title="Refund"
      description={`${formatRupees(advanceAmount)} was paid for this order.`}
      saveLabel="Refund"
    >
      <PaymentFields start={{ amount: overpaidBy || undefined }} amountLabel="Amount to refund" />
      <TextField label="Why" name="reason" autoComplete="off" maxLength={200} />
    </FormDialog>
  )
}

/** The code that a customer scans at the desk; then the payment is noted here. */
function UpiSheet({ order, dialog }: DialogProps) {
  const [paid, setPaid] = useState<number>()
  return paid === undefined ? (
    <Dialog {...dialog} photo title="Pay by UPI">
      <CodeOfShop order={order} onPaid={setPaid} />
    </Dialog>
  ) : (
    <AddPayment {...{ order, dialog }} from="upi" start={{ amount: paid, method: 'upi' }} />
  )
}

type CodeProps = { order: AdminOrder; onPaid: (amount: number) => void }

function CodeOfShop({ order: { id, balanceAmount, due, upi }, onPaid }: CodeProps) {
  if (balanceAmount <= 0) return <p className="pb-8">Nothing is left to pay for this order.</p>
  if (!upi) return <NoUpi />
  return (
    <LaterPart
      code={upiCode}
      waiting={<Skeleton rows={4} label="Loading the code" />}
      failed={failedPart('We could not load the code.')}
    >
      {({ UpiCode }) => (
        <UpiCode upi={upi} orderId={id} due={due.now || balanceAmount}>
          {(amount) => (
            <footer className="dialog-footer items-center">
              <p className="text-label text-ink-soft sm:mr-auto">Your bank’s message is the proof.</p>
              <button type="button" className="btn" aria-disabled={!amount} onClick={() => amount && onPaid(amount)}>
                Record it
              </button>
            </footer>
          )}
        </UpiCode>
      )}
    </LaterPart>
  )
}

const NoUpi = () => (
  <p className="pb-8">
    The shop has no UPI ID yet.{' '}
    <Link className="link" href="/admin/settings?tab=shop">
      Enter it in the settings
    </Link>
  </p>
)
