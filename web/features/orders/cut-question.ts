import type { OrderStatus } from '../../../shared/orders.ts'
import { cutsUnmeasured } from '../../../shared/plan.ts'
import { useQuestion } from '../../ui/dialog.tsx'

type Order = Parameters<typeof cutsUnmeasured>[0]

/**
 * Asks before cloth is cut for an order without sizes. `isWanted` resolves to true at once for any other move; the
 * caller renders `dialog`. `onMeasure` opens the sheet for measuring.
 */
export function useCutQuestion(order: Order, onMeasure: () => void) {
  const { ask, dialog } = useQuestion()
  const isWanted = async (next: OrderStatus) =>
    !cutsUnmeasured(order, next) ||
    ask({
      title: 'No sizes yet',
      text: 'Nobody has taken the sizes that this is cut by.',
      confirmLabel: 'Cut anyway',
      cancelLabel: 'Add sizes',
      onCancel: onMeasure,
      harmless: true,
    })
  /** Acts synchronously if no question is needed, so that a press opens its own question without delay. */
  function whenWanted(next: OrderStatus, act: () => void) {
    if (!cutsUnmeasured(order, next)) act()
    else isWanted(next).then((isYes) => isYes && act())
  }
  return { isWanted, whenWanted, dialog }
}
