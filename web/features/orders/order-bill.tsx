import { useBoutique } from '../../lib/boutique.ts'
import { longDate, rupees } from '../../lib/format.ts'
import { shortId } from '../../lib/order-words.ts'
import { Icon } from '../../ui/icon.tsx'
import type { WholeOrder } from './queries.ts'

/** What was ordered, what is paid, what is left, and whom to ask. */
export function OrderBill({ order }: { order: WholeOrder }) {
  const boutique = useBoutique()
  const { id, items, total, advanceAmount, balanceAmount, estimatedDelivery, status } = order
  const advance = advanceAmount ?? 0
  const balance = balanceAmount ?? total - advance
  const isOpen = status !== 'delivered' && status !== 'cancelled'
  const question = encodeURIComponent(`About my order ${shortId(id)}: `)
  return (
    <aside className="num grid gap-5 bg-linen px-6 py-7 md:px-8 md:py-9">
      <h2 className="section-title">What you ordered</h2>
      <ul className="grid gap-2.5">
        {items.map(({ id, name, quantity, price }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {name}
              {quantity > 1 && <span className="text-ink-soft"> × {quantity}</span>}
            </span>
            <span className="whitespace-nowrap">{rupees(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2.5 border-t border-dashed border-edge pt-4">
        <Line name="Total" amount={total} />
        {advance > 0 && <Line name={balance > 0 ? 'Advance paid' : 'Paid'} amount={advance} />}
        {balance > 0 && (
          <div className="flex items-baseline justify-between gap-4 border-t border-dashed border-edge pt-3.5">
            <dt className="font-semibold">Balance</dt>
            <dd className="font-serif text-title whitespace-nowrap">{rupees(balance)}</dd>
          </div>
        )}
      </dl>
      {isOpen && estimatedDelivery && <p className="text-ink-soft">Ready about {longDate(estimatedDelivery)}</p>}
      <a className="btn" href={`https://wa.me/${boutique.whatsapp}?text=${question}`} target="_blank" rel="noopener">
        <Icon name="whatsapp" />
        Ask about this order
      </a>
    </aside>
  )
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold whitespace-nowrap">{rupees(amount)}</dd>
    </div>
  )
}
