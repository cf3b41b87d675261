import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { givenName } from '../../../shared/names.ts'
import { dueOf, orderNumber } from '../../../shared/orders.ts'
import { fullDate } from '../../lib/format.ts'
import { useFit } from '../../lib/print.ts'
import { PaperActions, PaperPage } from '../../shell/paper-page.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { titleParts } from './order-texts.ts'
import { adminOrderPath } from './public.ts'
import { type AdminOrder, adminOrderQuery } from './queries.ts'

/** Label for the bag of an order, of the size A7: its number and first names, without phone number or amounts. */
export const BagLabel = ({ id }: { id: string }) => (
  <PaperPage
    query={useQuery(adminOrderQuery(id))}
    orderHref={adminOrderPath(id)}
    label="this label"
    loadingLabel="Loading the label"
    missing="There is no such order"
  >
    {(order) => <Label order={order} />}
  </PaperPage>
)

function Label({ order }: { order: AdminOrder }) {
  const number = orderNumber(order)
  const { made, wearer } = titleParts({ ...order, wearerName: order.wearer?.name ?? order.wearerName })
  const due = dueOf(order)
  usePageTitle(`Bag label ${number}`)
  const body = useRef<HTMLDivElement>(null)
  useFit(body)
  return (
    <>
      <PaperActions />
      <article className="bag-label" aria-label={`Bag label of order ${number}`}>
        <div className="job-card-body" ref={body}>
          <h1 className="bag-label-number num">{number}</h1>
          <div className="wrap-anywhere" dir="auto">
            {order.customerName && <p className="job-card-title">{givenName(order.customerName)}</p>}
            <p>{made}</p>
            {wearer && <p className="font-semibold">For {wearer}</p>}
          </div>
          {due && (
            <p>
              {due.by === 'event' ? 'Function' : 'Promised'} <b className="font-semibold">{fullDate(due.on)}</b>
            </p>
          )}
        </div>
      </article>
    </>
  )
}
