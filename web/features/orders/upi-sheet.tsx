import { useState } from 'react'
import { Link } from 'wouter'
import { laterCode } from '../../lib/later-code.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { AddPayment } from './add-payment.tsx'
import type { AdminOrder } from './queries.ts'

const upiCode = laterCode(() => import('./upi-code.tsx'))

type Props = { order: AdminOrder; dialog: UrlDialog }

/** The code that a customer scans at the desk; then the payment is noted here. */
export function UpiSheet({ order, dialog }: Props) {
  const [paid, setPaid] = useState<number>()
  return paid === undefined ? (
    <Dialog {...dialog} photo title="Pay by UPI">
      <CodeOfShop order={order} onPaid={setPaid} />
    </Dialog>
  ) : (
    <Dialog {...dialog} title="Note a payment">
      <AddPayment order={order} onClose={dialog.onOpenChange} from="upi" start={{ amount: paid, method: 'upi' }} />
    </Dialog>
  )
}

function CodeOfShop({
  order: { id, balanceAmount, upi },
  onPaid,
}: {
  order: AdminOrder
  onPaid: (amount: number) => void
}) {
  if (balanceAmount <= 0) return <p className="pb-8">Nothing is left to pay for this order.</p>
  if (!upi) return <NoUpi />
  return (
    <LaterPart
      code={upiCode}
      waiting={<Skeleton rows={4} label="Loading the code" />}
      failed={failedPart('We could not load the code.')}
    >
      {({ UpiCode }) => (
        <UpiCode upi={upi} orderId={id} balance={balanceAmount}>
          {(amount) => (
            <footer className="dialog-footer items-center">
              <p className="text-label text-ink-soft sm:mr-auto">Your bank’s message is the proof.</p>
              <button type="button" className="btn" aria-disabled={!amount} onClick={() => amount && onPaid(amount)}>
                Note it
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
