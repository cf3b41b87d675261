import { formatRupees } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AddPayment } from './add-payment.tsx'
import { GiveBack } from './give-back.tsx'
import type { AdminOrder } from './queries.ts'
import { UpiSheet } from './upi-sheet.tsx'

type Props = { order: AdminOrder; sheet: 'payment' | 'claim' | 'give-back' | 'upi'; dialog: UrlDialog }

/** The sheets over an order that are about its money. */
export function PaymentSheet({ order, sheet, dialog }: Props) {
  const onClose = dialog.onOpenChange
  const { claim, balanceAmount } = order
  if (sheet === 'give-back') return <GiveBack {...{ order, dialog }} />
  if (sheet === 'upi') return <UpiSheet {...{ order, dialog }} />
  if (sheet === 'payment')
    return (
      <Dialog
        {...dialog}
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
      {...dialog}
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
