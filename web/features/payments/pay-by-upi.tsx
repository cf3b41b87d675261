import { useState } from 'react'
import { upiLink } from '../../../shared/upi.ts'
import { t } from '../../../shared/words/t.ts'
import { useMouseScreen } from '../../lib/browser-state.ts'
import { laterCode } from '../../lib/later-code.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { CustomerOrder } from '../orders/public.ts'
import { TellPaid } from './claim-form.tsx'

const upiChoices = laterCode(() => import('./upi-choices.tsx'))

type Props = {
  order: CustomerOrder
  upi: NonNullable<CustomerOrder['upi']>
  /** Begins with what is due now, with all of it, or with a payment that was made before. */
  start: 'now' | 'all' | 'paid'
  dialog: UrlDialog
}

/** A customer pays by UPI here, and then says so: with the reference by which the boutique finds the payment. */
export function PayByUpi({ order, upi, start, dialog }: Props) {
  const { id, outfitType, due } = order
  const hasMouse = useMouseScreen()
  const [at] = useState(() => Date.now())
  const [paid, setPaid] = useState<number>()
  const linkOf = (amount: number) => upiLink({ ...upi, amount, orderId: id, at })
  if (paid !== undefined || start === 'paid')
    return (
      <Dialog {...dialog} title={t('Did it go through?')} description={outfitType}>
        <TellPaid
          {...{ order, paid }}
          to={upi}
          appLink={paid === undefined ? undefined : linkOf(paid)}
          onClose={dialog.onOpenChange}
        />
      </Dialog>
    )
  return (
    <Dialog {...dialog} wide={hasMouse} title={t('Pay by UPI')} description={outfitType}>
      <LaterPart
        code={upiChoices}
        waiting={<Skeleton rows={4} label={t('Loading the code')} />}
        failed={failedPart(t('We could not load the code.'))}
      >
        {({ UpiChoices }) => (
          <UpiChoices {...{ upi, due, linkOf }} orderId={id} startsWithAll={start === 'all'} onPaid={setPaid} />
        )}
      </LaterPart>
    </Dialog>
  )
}
