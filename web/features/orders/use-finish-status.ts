import { useRef } from 'react'
import { workStatuses } from '../../../shared/orders.ts'
import { humanize } from '../../lib/format.ts'
import { toast } from '../../ui/toast.ts'
import type { TodayOrder } from './queries.ts'
import { useTakeBack } from './use-take-back.ts'
import { toastUpdateFailure, useUpdateOrder } from './use-update-order.ts'

/** Moves an order of the day's list on by one status, which can be taken back for 10 s: nobody is told before. */
export function useFinishStatus(order: TodayOrder) {
  const { mutateAsync, isPending } = useUpdateOrder(order)
  const offerTakeBack = useTakeBack(order.id)
  // A second press of the same moment comes before the button is known to be busy.
  const isRunning = useRef(false)
  const next = workStatuses[workStatuses.indexOf(order.status) + 1]
  async function finish() {
    if (!next || isRunning.current) return
    isRunning.current = true
    try {
      // Its row may have left the list by the answer: callbacks of `mutate` would go with it.
      await mutateAsync({ status: next })
      toast({
        tone: 'good',
        title: `Moved to ${humanize(next).toLowerCase()}`,
        description: order.outfitType,
        ...offerTakeBack({ stage: next }),
      })
    } catch (error) {
      toastUpdateFailure(error)
    } finally {
      isRunning.current = false
    }
  }
  return { finish, isPending }
}
