import type { OrderStatus } from '../../../shared/orders.ts'
import { formatRupees } from '../../lib/format.ts'
import { formatBalance } from './public.ts'

export const AmountRow = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-semibold whitespace-nowrap">{formatRupees(amount)}</dd>
  </div>
)

type BalanceRowProps = { order: { status: OrderStatus; balanceAmount: number }; className: string }
export function BalanceRow({ order, className }: BalanceRowProps) {
  const { name, amount } = formatBalance(order)
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-edge ${className}`}
    >
      <dt className="font-semibold">{name}</dt>
      <dd className="font-serif text-title whitespace-nowrap">{amount}</dd>
    </div>
  )
}
