import { Link } from 'wouter'
import { orderNumber } from '../../../shared/orders.ts'
import { rowTitle } from './order-texts.ts'
import { adminOrderPath } from './public.ts'
import { type AdminOrder, useOrderAction } from './queries.ts'

/** Shows `Alteration of 98` under an order in a list. */
export const AlterationOf = ({ number }: { number: number | null }) =>
  number !== null && (
    <span className="num block font-sans text-fine font-normal text-ink-soft">Alteration of {number}</span>
  )

type Linked = AdminOrder['alterations'][number]
const linkText = (order: Linked) => `${orderNumber(order)}, ${rowTitle(order)}`

/**
 * Shows the order that this one alters, and the alterations of this one. An unlinked alteration offers the customer's
 * delivered orders.
 */
export function OrderAlteration({ order }: { order: AdminOrder }) {
  const { altered, alterable, alterations } = order
  const { mutate, isPending } = useOrderAction(order, ({ alterationOf }) => ({
    title: alterationOf ? 'Linked to its order' : 'The link is gone',
  }))
  if (!altered && alterable.length === 0 && alterations.length === 0) return null
  return (
    <section className="num grid justify-items-start gap-2" aria-label="Alteration">
      {altered && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span>
            Alteration of <OrderLink order={altered} />
          </span>
          <button
            type="button"
            className="quiet print:hidden"
            aria-disabled={isPending}
            onClick={() => isPending || mutate({ alterationOf: null })}
          >
            Not of this one
          </button>
        </p>
      )}
      {alterable.length > 0 && (
        <>
          <p className="text-ink-soft print:hidden">Which order does it alter?</p>
          <ul className="flex flex-wrap gap-2 print:hidden">
            {alterable.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="quiet"
                  aria-disabled={isPending}
                  onClick={() => isPending || mutate({ alterationOf: one.id })}
                >
                  {linkText(one)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {alterations.map((one) => (
        <p key={one.id}>
          Altered by <OrderLink order={one} />
        </p>
      ))}
    </section>
  )
}

const OrderLink = ({ order }: { order: Linked }) => (
  <Link className="link" href={adminOrderPath(order.id)}>
    {linkText(order)}
  </Link>
)
