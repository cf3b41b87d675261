import { formatRupees } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AddPayment } from './add-payment.tsx'
import { GiveBack } from './give-back.tsx'
import type { AdminOrder } from './queries.ts'
import { UpiSheet } from './upi-sheet.tsx'

type Props = { order: AdminOrder; sheet: 'payment' | 'claim' | 'give-back' | 'upi'; onClose: () => void }

/** The sheets over an order that are about its money. */
export function PaymentSheet({ order, sheet, onClose }: Props) {
  const { claim, balanceAmount } = order
  if (sheet === 'give-back') return <GiveBack {...{ order, onClose }} />
  if (sheet === 'upi') return <UpiSheet {...{ order, onClose }} />
  if (sheet === 'payment')
    return (
      <Dialog
        open
        inUrl
        onOpenChange={onClose}
        title="Note a payment"
        description={balanceAmount > 0 ? `The balance is ${formatRupees(balanceAmount)}.` : undefined}
      >
        <AddPayment {...{ order, onClose }} />
      </Dialog>
    )
  // A link to a claim that was noted meanwhile leads to the order alone.
  if (!claim) return null
  return (
    <Dialog
      open
      inUrl
      onOpenChange={onClose}
      title="Note a payment"
      description="Your bank’s message is the proof: please look for this reference first."
    >
      <AddPayment
        {...{ order, onClose }}
        claimReference={claim.reference}
        start={{ amount: claim.amount, reference: claim.reference, method: 'upi' }}
      />
    </Dialog>
  )
}
