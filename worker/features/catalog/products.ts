import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Category } from '../../../shared/collections.ts'
import type { Ctx } from '../../context.ts'
import { products } from '../../db/schema.ts'

const { retiredAt: _retired, updatedAt: _updated, ...shown } = getTableColumns(products)
// Written out, not bound: SQLite takes a partial index only where it can read the index's own condition.
const onSale = sql`retired_at IS NULL`
/** More than a page of either shows; what a window holds is chosen, so the rest is not asked for. */
const most = { featured: 12, collection: 60 }

/** Statement: the pieces on the home page, the highest `featured` first. Prices are paise. */
export const featured = (ctx: Ctx) =>
  ctx.db
    .select(shown)
    .from(products)
    .where(and(onSale, sql`featured > 0`))
    .orderBy(desc(products.featured), desc(products.createdAt))
    .limit(most.featured)

/** Statement: the pieces of a collection, in the same order. */
export const ofCategory = (ctx: Ctx, category: Category) =>
  ctx.db
    .select(shown)
    .from(products)
    .where(and(onSale, eq(products.category, category)))
    .orderBy(desc(products.featured), desc(products.createdAt))
    .limit(most.collection)
