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

/** What the admin's list of orders, and an export of it, can be asked for. */
const kind = 'order' as const

/**
 * A query of the list with its options. What is at risk, belongs to a week or waits for another quotation is no status,
 * but is asked for in its place.
 */
export function listed<Query extends { status?: string }>(query: Query) {
  const scope = query.status === atRiskFilter ? isAtRisk(Date.now()) : ofWeek(query.status)
  return scope
    ? { query: { ...query, status: undefined }, options: { kind, scope } }
    : withUnanswered('quote', query, { kind, counted: true, statuses: orderStatuses })
}

/** The orders that are counted in the load of a week; undefined for a filter of something else. */
function ofWeek(status = '') {
  const monday = status.slice(-10)
  if (!isIsoDate(monday) || status !== weekFilter(monday)) return undefined
  const week = indianWeek(startOfIndianDay(monday))
  // Looked up one by one and then sorted: a week has few, and by the index of ranks every order would be read.
  return sql`${orders.id} IN (SELECT id FROM orders WHERE work_week = ${week} AND status <> 'cancelled')`
}

/** A page of all orders, for the admin: what is at risk first, unless asked otherwise, and always of those at risk alone. */
export function list(ctx: Ctx, input: OrderQuery) {
  const { query, options } = listed(input)
  const sort = input.sort === 'risk' || input.status === atRiskFilter ? 'rank' : input.sort
  return listPage(ctx, orders, { ...query, sort }, { ...options, extra: { quote: quoteStateColumn(), alteredNumber } })
}
