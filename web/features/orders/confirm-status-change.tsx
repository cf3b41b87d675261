import { isOpen, type OrderStatus } from '../../../shared/orders.ts'
import { humanize } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { AdminOrder } from './queries.ts'

/** Who is notified of a change of status; undefined for an order without an account. */
export const noticeOf = ({ userId, customerName }: AdminOrder) =>
  userId ? `${customerName ?? 'The customer'} is told.` : undefined

type Props = { order: AdminOrder; nextStatus: OrderStatus; busy: boolean; onClose: () => void; onConfirm: () => void }

export function ConfirmStatusChange({ order, nextStatus, busy, onClose, onConfirm }: Props) {
  const from = humanize(order.status)
  const to = humanize(nextStatus)
  const isCancel = nextStatus === 'cancelled'
  const isReopen = !isOpen(order.status)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isCancel ? 'Cancel this order?' : isReopen ? `Take it up again at ${to}?` : `Back to ${to}?`}
      confirmLabel={isCancel ? 'Cancel order' : isReopen ? 'Take it up again' : `Go back to ${to}`}
      cancelLabel={isCancel ? 'Keep order' : `Stay at ${from}`}
      harmless={!isCancel}
      busy={busy}
      onConfirm={onConfirm}
    >
      {[
        isCancel ? 'The work ends here. What was paid stays noted.' : `The order goes from ${from} back to ${to}.`,
        noticeOf(order),
      ]
        .filter(Boolean)
        .join(' ')}
    </ConfirmDialog>
  )
}
