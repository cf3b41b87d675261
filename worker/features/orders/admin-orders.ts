import type { OrderQuery } from '../../../shared/order-inputs.ts'
import { atRiskFilter, orderStatuses } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { withUnanswered } from '../../db/answers.ts'
import { listPage } from '../../db/list.ts'
import { alteredNumber } from '../../db/order-numbers.ts'
import { isAtRisk } from '../../db/predicates.ts'
import { orders } from '../../db/schema.ts'
import { quoteStateColumn } from './quotes.ts'

/** What the admin's list of orders, and an export of it, can be asked for. */
const kind = 'order' as const

/** A query of the list with its options. What is at risk or waits for another quotation is no status, but is asked for in its place. */
export const listed = <Query extends { status?: string }>(query: Query) =>
  query.status === atRiskFilter
    ? { query: { ...query, status: undefined }, options: { kind, scope: isAtRisk(Date.now()) } }
    : withUnanswered('quote', query, { kind, counted: true, statuses: orderStatuses })

/** A page of all orders, for the admin: what is at risk first, unless asked otherwise, and always of those at risk alone. */
export function list(ctx: Ctx, input: OrderQuery) {
  const { query, options } = listed(input)
  const sort = input.sort === 'risk' || input.status === atRiskFilter ? 'rank' : input.sort
  return listPage(ctx, orders, { ...query, sort }, { ...options, extra: { quote: quoteStateColumn(), alteredNumber } })
}
