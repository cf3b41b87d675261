import { otherGarment } from '../../../shared/garments.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { type UrlDialog, useUrlSheet } from '../../lib/use-url-sheet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MeasureSheet } from '../measurements/public.tsx'
import { AddOrderUpdate } from './add-order-update.tsx'
import { MakeBill } from './make-bill.tsx'
import { NoteQuoteAnswer } from './note-quote-answer.tsx'
import { OrderStatusControl } from './order-status-control.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import { PlanByHand } from './plan-by-hand.tsx'
import { PlanSource } from './plan-words.tsx'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { SendQuote } from './send-quote.tsx'

type Props = {
  order: AdminOrder
  sheet?: OrderSheet
  renderPhotoField: RenderPhotoField
  onOpen: (sheet: OrderSheet) => void
  dialog: UrlDialog
}

export function OrderSheets({ order, sheet, renderPhotoField, onOpen, dialog }: Props) {
  const onClose = dialog.onOpenChange
  if (sheet === 'photo')
    return (
      <Dialog {...dialog} wide title="Add an update">
        <AddOrderUpdate {...{ order, renderPhotoField, onClose }} />
      </Dialog>
    )
  if (sheet === 'plan') return <PlanByHand {...{ order, dialog }} />
  if (sheet === 'payment' || sheet === 'claim' || sheet === 'give-back' || sheet === 'upi')
    return <PaymentSheet {...{ order, sheet, dialog }} />
  if (sheet === 'bill') return <MakeBill {...{ order, dialog }} />
  if (sheet === 'quote') return <SendQuote {...{ order, dialog }} />
  if (sheet === 'quote-yes' || sheet === 'quote-change')
    return <NoteQuoteAnswer key={sheet} {...{ order, dialog }} isYes={sheet === 'quote-yes'} />
  if (sheet === 'measure')
    return (
      <MeasureSheet
        customerId={order.userId ?? undefined}
        measured={{
          orderId: order.id,
          title: order.outfitType,
          garment: order.garment ?? otherGarment,
          fields: order.sizeFields,
          wearerId: order.wearer?.id,
        }}
        refresh={adminOrderKeys}
        dialog={dialog}
      />
    )
  if (sheet !== 'stage') return null
  return (
    <Dialog {...dialog} title="Stage">
      <div className="grid gap-3 pb-6">
        <OrderStatusControl order={order} onChanged={onClose} />
        <PlanSource order={order} onPlan={() => onOpen('plan')} />
      </div>
    </Dialog>
  )
}

const sheetNames = [
  'photo',
  'payment',
  'claim',
  'upi',
  'give-back',
  'bill',
  'stage',
  'plan',
  'measure',
  'quote',
  'quote-yes',
  'quote-change',
] as const
export type OrderSheet = (typeof sheetNames)[number]

/**
 * Which sheet is open over an order, by its name in the URL (`?sheet=photo`): after a reload, as when a phone's camera
 * pushed the page out of memory, it is open again.
 */
export function useOrderSheet() {
  const { value, open, dialog } = useUrlSheet('sheet')
  return { sheet: sheetNames.find((name) => name === value), open: (name: OrderSheet) => open(name), dialog }
}
