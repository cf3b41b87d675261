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
 * `price` is in paise for one piece. `image` is the product's first image while it is on sale, otherwise the newest
 * photo of the work. The name is also in Malayalam if it is the product's own.
 */
type CustomerOrderItem = {
  id: string
  name: string
  malayalam?: Malayalam | undefined
  quantity: number
  price: number
  image: string | null
}
/** Columns of the statement, including the position and the product's name in Malayalam. */
type ItemColumns = [number, string, string, number, number, string | null, string | null]

// Read in the order's own row, so that a page of orders with items is one statement. Sorted in JavaScript, because a
// sort in SQL would read every item twice.
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

/** The key of the first photo of the newest visible update with photos. */
const newestPhotoColumn = sql<string | null>`(SELECT json_extract(photos, '$[0]') FROM work_updates
  WHERE order_id = orders.id AND is_visible = 1 AND photos <> '[]' ORDER BY created_at DESC LIMIT 1)`

/** Additional columns of an order. */
export const besideColumns = () => ({
  items: itemsColumn,
  newestPhoto: newestPhotoColumn,
  openQuote: openQuoteColumn(),
  quoteState: quoteStateColumn(),
  visits: visitsColumn('orders'),
  visitRule: visitRuleColumn(),
  hours: hoursColumn(),
})

/** Returns a page of a customer's own orders, newest first. */
export const list = (ctx: Ctx, userId: SQL, page: PageQuery) =>
  listPage(ctx, orders, { ...page, sort: 'newest' }, { scope: eq(orders.userId, userId), extra: besideColumns() })
