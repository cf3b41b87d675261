import { isOpen, needsConfirmation, type OrderStatus, workStatuses } from '../../../shared/orders.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { formatRupees, humanize } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { AdminOrder } from './queries.ts'

/** Who is notified of a change of status; undefined for an order without an account. */
const noticeOf = ({ customer, customerName }: AdminOrder) =>
  customer?.hasAccount ? `${customerName ?? 'The customer'} is told.` : undefined

/** The same of a change that can still be taken back. */
export const laterNoticeOf = ({ customer, customerName }: AdminOrder) =>
  customer?.hasAccount ? `${customerName ?? 'The customer'} is told in 10 seconds.` : undefined

/** The statuses between two, in words: 'past Cutting and Stitching'. */
function skippedText(from: OrderStatus, to: OrderStatus) {
  const skipped = workStatuses.slice(workStatuses.indexOf(from) + 1, workStatuses.indexOf(to)).map(humanize)
  return skipped.length > 0 ? `, past ${new Intl.ListFormat('en', { type: 'conjunction' }).format(skipped)}` : ''
}

/** Visits to come for which nobody comes any more: a consultation stays with the booking that an order was made of. */
const endedVisits = ({ visits, bookingId }: AdminOrder, to: OrderStatus) =>
  isOpen(to)
    ? []
    : visits.filter(
        ({ kind, startsAt }) =>
          Date.parse(startsAt) > Date.now() && (to === 'delivered' || bookingId === null || kind !== 'consultation'),
      )

type Props = { order: AdminOrder; nextStatus: OrderStatus; busy: boolean; onClose: () => void; onConfirm: () => void }

export function ConfirmStatusChange({ order, nextStatus, busy, onClose, onConfirm }: Props) {
  const from = humanize(order.status)
  const to = humanize(nextStatus)
  const isCancel = nextStatus === 'cancelled'
  const isReopen = !isOpen(order.status)
  const isForward = !needsConfirmation(order.status, nextStatus)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        isCancel
          ? 'Cancel this order?'
          : isForward
            ? `Go on to ${to}?`
            : isReopen
              ? `Reopen it at ${to}?`
              : `Back to ${to}?`
      }
      confirmLabel={
        isCancel ? 'Cancel order' : isForward ? `Go on to ${to}` : isReopen ? 'Reopen order' : `Go back to ${to}`
      }
      cancelLabel={isCancel ? 'Keep order' : `Stay at ${from}`}
      harmless={!isCancel}
      busy={busy}
      onConfirm={onConfirm}
    >
      {[
        isCancel
          ? 'The work ends here. What was paid stays on record.'
          : isForward
            ? `The order goes from ${from} to ${to}${skippedText(order.status, nextStatus)}.`
            : `The order goes from ${from} back to ${to}.`,
        nextStatus === 'delivered' &&
          order.balanceAmount > 0 &&
          `${formatRupees(order.balanceAmount)} is still to be paid.`,
        ...endedVisits(order, nextStatus).map(
          ({ startsAt }) => `The visit on ${visitTime(Date.parse(startsAt))} is cancelled.`,
        ),
        noticeOf(order),
      ]
        .filter(Boolean)
        .join(' ')}
    </ConfirmDialog>
  )
}
