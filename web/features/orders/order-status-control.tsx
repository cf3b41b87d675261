import { useState } from 'react'
import {
  isLeap,
  isOpen,
  needsConfirmation,
  type OrderStatus,
  orderStatuses,
  workStatuses,
} from '../../../shared/orders.ts'
import { isPlanned } from '../../../shared/plan.ts'
import { dayMonth, humanize, sentences } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { HandOver } from '../money/public.ts'
import { useCutQuestion } from './cut-question.ts'
import { endingTexts, noticeOf } from './order-texts.ts'
import { type AdminOrder, useOrderAction } from './queries.ts'
import { useTakeBack } from './use-take-back.ts'

type ControlProps = {
  order: AdminOrder
  onChanged?: () => void
  /** Opens the sheet for cancelling or for measuring. */
  onOpen: (sheet: 'cancel' | 'measure') => void
}

/**
 * Changes the status of an order. The next status takes one press, which can be undone for 10 s. Skipping and going
 * back ask for confirmation; handing over and cancelling have their own sheets.
 */
export function OrderStatusControl({ order, onChanged, onOpen }: ControlProps) {
  const { status, stages, plan } = order
  const [confirmingStatus, setConfirmingStatus] = useState<OrderStatus>()
  const offerTakeBack = useTakeBack(order.id)
  const changed = ({ status: next = status }) => ({
    title: `Now at ${humanize(next).toLowerCase()}`,
    description: noticeOf(order, ' in 10 seconds'),
    ...offerTakeBack({ stage: next }),
  })
  const { mutate, isPending, variables } = useOrderAction(order, changed, onChanged)
  const changeStatus = (next: OrderStatus) =>
    mutate(
      { status: next, ...(needsConfirmation(status, next) && { confirmBack: true }) },
      { onSettled: () => setConfirmingStatus(undefined) },
    )
  const cutting = useCutQuestion(order, () => onOpen('measure'))
  const selectStatus = (next: OrderStatus) =>
    cutting.whenWanted(next, () =>
      needsConfirmation(status, next) || isLeap(status, next) ? setConfirmingStatus(next) : changeStatus(next),
    )
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
        <button type="button" className="quiet justify-self-start text-danger" onClick={() => onOpen('cancel')}>
          Cancel order
        </button>
      )}
      {cutting.dialog}
      {confirmingStatus === 'delivered' && (
        <HandOver
          order={order}
          onClose={() => {
            setConfirmingStatus(undefined)
            onChanged?.()
          }}
        />
      )}
      {confirmingStatus && confirmingStatus !== 'delivered' && (
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

/** Names the skipped statuses: 'past Cutting and Stitching'. */
function skippedText(from: OrderStatus, to: OrderStatus) {
  const skipped = workStatuses.slice(workStatuses.indexOf(from) + 1, workStatuses.indexOf(to)).map(humanize)
  return skipped.length > 0 ? `, past ${new Intl.ListFormat('en', { type: 'conjunction' }).format(skipped)}` : ''
}

function changeTexts(status: OrderStatus, next: OrderStatus) {
  const [from, to] = [humanize(status), humanize(next)]
  if (!needsConfirmation(status, next)) {
    const text = `The order goes from ${from} to ${to}${skippedText(status, next)}.`
    return { title: `Move to ${to}?`, confirmLabel: `Move to ${to}`, text }
  }
  const text = `The order goes from ${from} back to ${to}.`
  return isOpen(status)
    ? { title: `Back to ${to}?`, confirmLabel: `Go back to ${to}`, text }
    : { title: `Reopen it at ${to}?`, confirmLabel: 'Reopen order', text }
}

type Props = { order: AdminOrder; nextStatus: OrderStatus; busy: boolean; onClose: () => void; onConfirm: () => void }

function ConfirmStatusChange({ order, nextStatus, busy, onClose, onConfirm }: Props) {
  const { title, confirmLabel, text } = changeTexts(order.status, nextStatus)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...{ title, confirmLabel }}
      cancelLabel="Not yet"
      harmless
      busy={busy}
      onConfirm={onConfirm}
    >
      {sentences(text, ...endingTexts(order, nextStatus), noticeOf(order))}
    </ConfirmDialog>
  )
}

type StatusStepsProps = {
  status: OrderStatus
  /** Formats when a status was reached, if known: 'Since 10 May'. */
  formatReachedAt: (status: OrderStatus) => string | undefined
  pendingStatus?: OrderStatus
  onSelect: (status: OrderStatus) => void
}

function StatusSteps({ status, formatReachedAt, pendingStatus, onSelect }: StatusStepsProps) {
  const reached = workStatuses.indexOf(status)
  return (
    <ol className="status-steps num" aria-label="Stages">
      {workStatuses.map((stage, index) => {
        const isNow = index === reached
        return (
          <li key={stage} className={isNow ? 'is-now' : index < reached ? 'is-done' : undefined}>
            <button
              type="button"
              className="status-step"
              {...(isNow && { 'aria-current': 'step' })}
              aria-disabled={isNow || !!pendingStatus}
              onClick={() => isNow || pendingStatus || onSelect(stage)}
            >
              <span className="status-step-dot" aria-hidden="true" />
              <span className="status-step-name">{humanize(stage)}</span>
              <span className="text-label text-ink-soft">
                {stage === pendingStatus ? 'One moment...' : formatReachedAt(stage)}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
