import { adminPathOf } from '../../shared/notifications.ts'
import { shortOrderId } from '../../shared/orders.ts'
import type { Ctx } from '../context.ts'
import type { Column, Link } from '../lib/xlsx.ts'

/** The short number of an order, which opens the order where the shop's address is known. */
export function orderLink(ctx: Ctx, orderId: string): Link | string {
  const site = siteOf(ctx)
  const text = shortOrderId(orderId)
  // The same screen as a quote's notification opens.
  return site ? { text, address: site + adminPathOf({ type: 'quote', relatedId: orderId }) } : text
}

/** The column that opens each row on the desk. There is none where the shop's address is not known. */
export function linkColumns<Row>(ctx: Ctx, pathOf: (row: Row) => string): Column<Row>[] {
  const site = siteOf(ctx)
  if (!site) return []
  return [{ header: 'Link', width: 10, cell: (row) => ({ text: 'Open', address: site + pathOf(row) }) }]
}

const siteOf = ({ env }: Ctx) => env.SITE_URL?.replace(/\/$/, '')
