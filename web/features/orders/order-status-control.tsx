import { useState } from 'react'
import { isLeap, isOpen, needsConfirmation, type OrderStatus, orderStatuses } from '../../../shared/orders.ts'
import { isPlanned } from '../../../shared/plan.ts'
import { dayMonth, humanize } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { toast } from '../../ui/toast.ts'
import { ConfirmStatusChange, laterNoticeOf } from './confirm-status-change.tsx'
import type { AdminOrder } from './queries.ts'
import { StatusSteps } from './status-steps.tsx'
import { useTakeBack } from './use-take-back.ts'
import { toastUpdateFailure, useUpdateOrder } from './use-update-order.ts'

/**
 * The status of an order, to be changed: to the next at a press, which can be taken back for 10 s; what is further, back,
 * delivered or cancelled is confirmed first.
 */
export function OrderStatusControl({ order, onChanged }: { order: AdminOrder; onChanged?: () => void }) {
  const { status, stages, plan } = order
  const [confirmingStatus, setConfirmingStatus] = useState<OrderStatus>()
  const { mutate, isPending, variables } = useUpdateOrder(order)
  const offerTakeBack = useTakeBack(order.id)
  function changeStatus(next: OrderStatus) {
    mutate(
      { status: next, ...(needsConfirmation(status, next) && { confirmBack: true }) },
      {
        onSuccess: () => {
          onChanged?.()
          toast({
            tone: 'good',
            title: next === 'cancelled' ? 'Order cancelled' : `Now at ${humanize(next).toLowerCase()}`,
            description: laterNoticeOf(order),
            ...offerTakeBack({ stage: next }),
          })
        },
        onError: toastUpdateFailure,
        onSettled: () => setConfirmingStatus(undefined),
      },
    )
  }
  const selectStatus = (next: OrderStatus) =>
    needsConfirmation(status, next) || isLeap(status, next) ? setConfirmingStatus(next) : changeStatus(next)
  function formatReachedAt(reached: OrderStatus) {
    const at = stages.findLast(({ stage }) => stage === reached)?.at
    const isAhead = isOpen(status) && orderStatuses.indexOf(reached) > orderStatuses.indexOf(status)
    if (isAhead && isPlanned(reached) && plan) return `By ${weekdayDate(plan[reached])}`
    if (!at) return undefined
    return reached === status && isOpen(status) ? `Since ${dayMonth(at)}` : dayMonth(at)
  }
  const movedBy = stages.findLast(({ stage }) => stage === status)?.byName
  return (
    <>
      {status === 'cancelled' && <p className="error-box">This order was cancelled. Choose a stage to reopen it.</p>}
      <StatusSteps
        status={status}
        formatReachedAt={formatReachedAt}
        pendingStatus={isPending ? variables?.status : undefined}
        onSelect={selectStatus}
      />
      {movedBy && (
        <p className="text-label text-ink-soft wrap-anywhere">
          {humanize(status)}, by {movedBy}
        </p>
      )}
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
    </>
  )
}
