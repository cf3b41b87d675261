import { useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { laterCode } from '../../lib/later-code.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { IHavePaid } from './i-have-paid.tsx'
import type { CustomerOrder } from './queries.ts'

const upiCode = laterCode(() => import('./upi-code.tsx'))

type Props = {
  order: CustomerOrder
  upi: NonNullable<CustomerOrder['upi']>
  /** Begins with the question for the reference: it was paid before. */
  startsPaid: boolean
  dialog: UrlDialog
}

/** The code, the ID and the amount to pay by UPI; then the reference by which the boutique finds it. */
export function PayByUpi({ order, upi, startsPaid, dialog }: Props) {
  const { id, balanceAmount } = order
  const [paid, setPaid] = useState(startsPaid ? balanceAmount : undefined)
  if (paid !== undefined)
    return (
      <Dialog
        {...dialog}
        title={t('I have paid')}
        description={t(
          'Your UPI app shows the reference of the payment: 12 digits, also called UTR or UPI transaction ID.',
        )}
      >
        <IHavePaid id={id} amount={paid} onClose={dialog.onOpenChange} />
      </Dialog>
    )
  return (
    <Dialog {...dialog} photo title={t('Pay by UPI')}>
      <LaterPart
        code={upiCode}
        waiting={<Skeleton rows={4} label={t('Loading the code')} />}
        failed={failedPart(t('We could not load the code.'))}
      >
        {({ UpiCode }) => (
          <UpiCode upi={upi} orderId={id} balance={balanceAmount} isPayer>
            {(amount) => (
              <footer className="dialog-footer">
                <button type="button" className="btn" aria-disabled={!amount} onClick={() => amount && setPaid(amount)}>
                  {t('I have paid')}
                </button>
              </footer>
            )}
          </UpiCode>
        )}
      </LaterPart>
    </Dialog>
  )
}
