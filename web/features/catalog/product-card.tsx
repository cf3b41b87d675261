import type { InferResponseType } from 'hono/client'
import { categories } from '../../../shared/collections.ts'
import type { api } from '../../api.ts'
import { rupees } from '../../lib/format.ts'
import { Piece } from '../../ui/piece.tsx'

export type Product = InferResponseType<typeof api.products.featured.$get>[number]
type Props = {
  product: Product
  /** Every third card takes half the row on a wide screen; the pair beside it hangs lower. */
  big: boolean
  /** The category as a sewn label. */
  badge?: boolean
  action: { label: string; href: string }
}

export function ProductCard({ product, big, badge, action }: Props) {
  const [picture] = product.images
  return (
    <li className={big ? 'good good-big' : 'good'}>
      <div className="slot">
        {picture ? <img src={picture} alt={product.name} loading="lazy" /> : <Piece className="absolute inset-[22%]" />}
      </div>
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-2">
        {badge && <span className="tag bg-linen text-zari">{categories[product.category]}</span>}
        <h3>{product.name}</h3>
        <p className="text-ink-soft">{product.description}</p>
        <div className="good-buy">
          <span className="num font-serif text-large leading-tight whitespace-nowrap">
            <small className="mr-1 font-sans text-label text-ink-soft">From</small>
            {rupees(product.price)}
          </span>
          <a className="link" href={action.href}>
            {action.label}
            <span className="sr-only"> {product.name}</span>
          </a>
        </div>
      </div>
    </li>
  )
}
