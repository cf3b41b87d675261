import { useState } from 'react'
import { isOpen, needsConfirmation, type OrderStatus } from '../../../shared/orders.ts'
import { dayMonth, words } from '../../lib/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import type { DeskOrder } from './queries.ts'
import { StageThread } from './stage-thread.tsx'
import { tellFailure, useOrderChange } from './use-order-change.ts'

/** Where an order stands, and the way on: forward at a press, back and the end asked for twice. */
export function OrderStages({ order }: { order: DeskOrder }) {
  const { status, stages, userId, customerName } = order
  const [asking, setAsking] = useState<OrderStatus>()
  const { mutate, isPending, variables } = useOrderChange(order)
  function step(stage: OrderStatus) {
    mutate(
      { status: stage, ...(needsConfirmation(status, stage) && { confirmBack: true }) },
      {
        onSuccess: () =>
          toast({
            tone: 'good',
            title: stage === 'cancelled' ? 'Order cancelled' : `Now at ${words(stage).toLowerCase()}`,
            description: userId ? `${customerName ?? 'The customer'} is told.` : undefined,
          }),
        onError: tellFailure,
        onSettled: () => setAsking(undefined),
      },
    )
  }
  const choose = (stage: OrderStatus) => (needsConfirmation(status, stage) ? setAsking(stage) : step(stage))
  function whenOf(stage: OrderStatus) {
    const at = stages.findLast((reached) => reached.stage === stage)?.at
    if (!at) return undefined
    return stage === status && isOpen(status) ? `Since ${dayMonth(at)}` : dayMonth(at)
  }
  return (
    <section className="grid content-start gap-3" aria-label="Stage">
      <h2 className="section-title">Stage</h2>
      {status === 'cancelled' && <p className="error-box">This order was cancelled. A stage takes it up again.</p>}
      <StageThread status={status} whenOf={whenOf} going={isPending ? variables?.status : undefined} onStep={choose} />
      {isOpen(status) && (
        <button type="button" className="link justify-self-start text-danger" onClick={() => setAsking('cancelled')}>
          Cancel order
        </button>
      )}
      {asking && (
        <AskTwice
          order={order}
          stage={asking}
          busy={isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={() => step(asking)}
        />
      )}
    </section>
  )
}

type AskProps = {
  order: DeskOrder
  stage: OrderStatus
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

function AskTwice({ order: { status, userId, customerName }, stage, busy, onClose, onConfirm }: AskProps) {
  const [from, to] = [words(status), words(stage)]
  const told = userId ? ` ${customerName ?? 'The customer'} is told.` : ''
  const cancels = stage === 'cancelled'
  const reopens = !isOpen(status)
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={cancels ? 'Cancel this order?' : reopens ? `Take it up again at ${to}?` : `Back to ${to}?`}
      action={cancels ? 'Cancel order' : reopens ? 'Take it up again' : `Go back to ${to}`}
      keep={cancels ? 'Keep order' : `Stay at ${from}`}
      harmless={!cancels}
      busy={busy}
      onConfirm={onConfirm}
    >
      {cancels
        ? `The work ends here. What was paid stays noted.${told}`
        : `The order goes from ${from} back to ${to}.${told}`}
    </Confirm>
  )
}
