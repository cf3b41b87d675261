import { sql } from 'drizzle-orm'
import type { OrderQuery } from '../../../shared/order-inputs.ts'
import { atRiskFilter, orderStatuses, weekFilter } from '../../../shared/orders.ts'
import { indianWeek, isIsoDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { withUnanswered } from '../../db/answers.ts'
import { listPage } from '../../db/list.ts'
import { alteredNumber } from '../../db/order-numbers.ts'
import { isAtRisk } from '../../db/predicates.ts'
import { orders } from '../../db/schema.ts'
import { quoteStateColumn } from './quotes.ts'

/** Kind of the admin's list of orders and of its export. */
const kind = 'order' as const

/**
 * Returns the list's query with its options. Orders at risk, orders of a week and requested changes of a quotation are
 * filters in place of a status.
 */
export function listed<Query extends { status?: string }>(query: Query) {
  const scope = query.status === atRiskFilter ? isAtRisk(Date.now()) : ofWeek(query.status)
  return scope
    ? { query: { ...query, status: undefined }, options: { kind, scope } }
    : withUnanswered('quote', query, { kind, counted: true, statuses: orderStatuses })
}

/** Returns the scope of the orders that count in the load of a week; undefined for any other filter. */
function ofWeek(status = '') {
  const monday = status.slice(-10)
  if (!isIsoDate(monday) || status !== weekFilter(monday)) return undefined
  const week = indianWeek(startOfIndianDay(monday))
  // The few orders of a week are looked up one by one and then sorted; the index of ranks would read every order.
  return sql`${orders.id} IN (SELECT id FROM orders WHERE work_week = ${week} AND status <> 'cancelled')`
}

/**
 * Returns a page of all orders, for the admin. Orders at risk come first by default, and always in the list of orders
 * at risk.
 */
export function list(ctx: Ctx, input: OrderQuery) {
  const { query, options } = listed(input)
  const sort = input.sort === 'risk' || input.status === atRiskFilter ? 'rank' : input.sort
  return listPage(ctx, orders, { ...query, sort }, { ...options, extra: { quote: quoteStateColumn(), alteredNumber } })
}
