import { eq, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '../../../shared/lists.ts'
import { type Malayalam, malayalamOf } from '../../../shared/malayalam.ts'
import { hoursColumn } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { orders } from '../../db/schema.ts'
import { visitRuleColumn, visitsColumn } from '../../db/visits.ts'
import { openQuoteColumn, quoteStateColumn } from './quotes.ts'

/**
 * `price` is paise for one piece, `image` the product's first while it is on sale, else the newest photo of the work. The name is in
 * Malayalam too where it is the product's own.
 */
type CustomerOrderItem = {
  id: string
  name: string
  malayalam?: Malayalam | undefined
  quantity: number
  price: number
  image: string | null
}
/** As the statement has it: with its position, and the name of the product in Malayalam. */
type ItemColumns = [number, string, string, number, number, string | null, string | null]

// Gathered with the order's own row: a page of orders and their items are one statement. Sorted here, because a sort
// inside would read every item twice.
const itemsColumn =
  sql`(SELECT json_group_array(json_array(item.position, item.id, item.name, item.quantity, item.price, json_extract(product.images, '$[0]'),
    IIF(product.name = item.name, product.malayalam ->> '$.name', NULL)))
  FROM order_items AS item LEFT JOIN products AS product ON product.id = item.product_id AND product.retired_at IS NULL
  WHERE item.order_id = orders.id)`.mapWith((json: string): CustomerOrderItem[] => {
    const items: ItemColumns[] = JSON.parse(json)
    return items
      .sort(([a], [b]) => a - b)
      .map(([, id, name, quantity, price, image, malayalam]) => ({
        ...{ id, name, malayalam: malayalamOf('name', malayalam), quantity, price, image },
      }))
  })

/** The key of the first photo of the newest visible update that has any. */
const newestPhotoColumn = sql<string | null>`(SELECT json_extract(photos, '$[0]') FROM work_updates
  WHERE order_id = orders.id AND is_visible = 1 AND photos <> '[]' ORDER BY created_at DESC LIMIT 1)`

/** What stands beside an order's own columns. */
export const besideColumns = () => ({
  items: itemsColumn,
  newestPhoto: newestPhotoColumn,
  openQuote: openQuoteColumn(),
  quoteState: quoteStateColumn(),
  visits: visitsColumn('orders'),
  visitRule: visitRuleColumn(),
  hours: hoursColumn(),
})

/** A page of a customer's own orders, newest first. */
export const list = (ctx: Ctx, userId: SQL, page: PageQuery) =>
  listPage(ctx, orders, { ...page, sort: 'newest' }, { scope: eq(orders.userId, userId), extra: besideColumns() })
