import { useState } from 'react'
import { isOpen, needsConfirmation, type OrderStatus } from '../../../shared/orders.ts'
import { dayMonth, humanize } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { AdminOrder } from './queries.ts'
import { StatusSteps } from './status-steps.tsx'
import { toastUpdateFailure, useUpdateOrder } from './use-update-order.ts'

/** Where an order stands, and the way on: forward at a press, back and the end asked for twice. */
export function OrderStatusControl({ order }: { order: AdminOrder }) {
  const { status, stages, userId, customerName } = order
  const [confirmingStatus, setConfirmingStatus] = useState<OrderStatus>()
  const { mutate, isPending, variables } = useUpdateOrder(order)
  function changeStatus(stage: OrderStatus) {
    mutate(
      { status: stage, ...(needsConfirmation(status, stage) && { confirmBack: true }) },
      {
        onSuccess: () =>
          toast({
            tone: 'good',
            title: stage === 'cancelled' ? 'Order cancelled' : `Now at ${humanize(stage).toLowerCase()}`,
            description: userId ? `${customerName ?? 'The customer'} is told.` : undefined,
          }),
        onError: toastUpdateFailure,
        onSettled: () => setConfirmingStatus(undefined),
      },
    )
  }
  const selectStatus = (stage: OrderStatus) =>
    needsConfirmation(status, stage) ? setConfirmingStatus(stage) : changeStatus(stage)
  function formatReachedAt(stage: OrderStatus) {
    const at = stages.findLast((reached) => reached.stage === stage)?.at
    if (!at) return undefined
    return stage === status && isOpen(status) ? `Since ${dayMonth(at)}` : dayMonth(at)
  }
  return (
    <section className="grid content-start gap-3" aria-label="Stage">
      <h2 className="section-title">Stage</h2>
      {status === 'cancelled' && <p className="error-box">This order was cancelled. A stage takes it up again.</p>}
      <StatusSteps
        status={status}
        formatReachedAt={formatReachedAt}
        pendingStatus={isPending ? variables?.status : undefined}
        onSelect={selectStatus}
      />
      {isOpen(status) && (
        <button
          type="button"
          className="link justify-self-start text-danger"
          onClick={() => setConfirmingStatus('cancelled')}
        >
          Cancel order
        </button>
      )}
      {confirmingStatus && (
        <ConfirmStatusChange
          order={order}
          nextStatus={confirmingStatus}
          busy={isPending}
          onClose={() => setConfirmingStatus(undefined)}
          onConfirm={() => changeStatus(confirmingStatus)}
        />
      )}
    </section>
  )
}

type ConfirmProps = {
  order: AdminOrder
  nextStatus: OrderStatus
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

function ConfirmStatusChange({
  order: { status, userId, customerName },
  nextStatus,
  busy,
  onClose,
  onConfirm,
}: ConfirmProps) {
  const [from, to] = [humanize(status), humanize(nextStatus)]
  const notice = userId ? ` ${customerName ?? 'The customer'} is told.` : ''
  const isCancel = nextStatus === 'cancelled'
  const isReopen = !isOpen(status)
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
      {isCancel
        ? `The work ends here. What was paid stays noted.${notice}`
        : `The order goes from ${from} back to ${to}.${notice}`}
    </ConfirmDialog>
  )
}
