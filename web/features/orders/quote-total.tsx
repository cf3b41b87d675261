import { balanceOf, overpaidBy } from '../../../shared/money.ts'
import { formatRupees } from '../../lib/format.ts'
import type { AdminOrder } from './queries.ts'

type Props = { order: Pick<AdminOrder, 'deliveryCharge' | 'advanceAmount' | 'status'>; sum: number }

/** What a quotation comes to with the way to the door, and whether more than that is paid already. */
export function QuoteTotal({ order: { deliveryCharge, advanceAmount, status }, sum }: Props) {
  const charge = deliveryCharge ?? 0
  const total = sum + charge
  const tooMuch = sum > 0 ? overpaidBy(balanceOf(total, advanceAmount, status)) : 0
  return (
    <div className="num mt-1 grid gap-1" aria-live="polite">
      {charge > 0 && (
        <p className="text-ink-soft">
          With {formatRupees(charge)} for delivery: <b className="font-semibold text-ink">{formatRupees(total)}</b>
        </p>
      )}
      {tooMuch > 0 && (
        <p className="text-danger">
          {formatRupees(advanceAmount)} is paid already, which is {formatRupees(tooMuch)} more than this.
        </p>
      )}
    </div>
  )
}
