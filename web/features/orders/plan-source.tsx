import { isOpen } from '../../../shared/orders.ts'
import { toast } from '../../ui/toast.ts'
import type { AdminOrder } from './queries.ts'
import { toastUpdateFailure, useUpdateOrder } from './use-update-order.ts'

/** Where the plan comes from, with the way to make it by hand, or from garment, hours and dates again. */
export function PlanSource({ order, onPlan }: { order: AdminOrder; onPlan: () => void }) {
  const { mutate, isPending } = useUpdateOrder(order)
  if (!order.plan || !isOpen(order.status)) return null
  const isByHand = order.planBy === 'hand'
  const planAgain = () =>
    mutate(
      { planBy: 'auto' },
      {
        onSuccess: () => toast({ tone: 'good', title: 'Planned again', description: 'By the garment and your hours.' }),
        onError: toastUpdateFailure,
      },
    )
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      {isByHand && <span className="text-label text-ink-soft">Planned by hand.</span>}
      <button type="button" className="link" onClick={onPlan}>
        {isByHand ? 'Change the plan' : 'Plan by hand'}
      </button>
      {isByHand && (
        <button type="button" className="link" aria-disabled={isPending} onClick={() => isPending || planAgain()}>
          {isPending ? 'One moment...' : 'Plan again'}
        </button>
      )}
    </p>
  )
}
