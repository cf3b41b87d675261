import type { InferResponseType } from 'hono/client'
import { fullName } from '../../../shared/names.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'

export type Customer = InferResponseType<typeof api.admin.customers.$get>[number]

/** All that is known of one customer. */
export type DetailedCustomer = InferResponseType<(typeof api.admin.customers)[':id']['$get']>

/** One customer's page: under the list's key, so that a change asks for both. */
export const customerDetails = (id: string) => ({
  queryKey: [api.admin.customers.$url().pathname, 'details', id],
  queryFn: () => send(api.admin.customers[':id'].$get({ param: { id } })),
})

export const customerStats = query(api.admin.customers.stats)

/** What shows customers: the list and its counters. */
export const customerKeys = [[api.admin.customers.$url().pathname], [api.admin.customers.stats.$url().pathname]]

/** The 8 letters that an admin knows a customer by. */
export const shortCustomerId = (id: string) => id.slice(0, 8)

/** Accounts made by hand may have no name. */
export const displayName = (customer: Pick<Customer, 'firstName' | 'lastName' | 'email' | 'phone'>) =>
  fullName(customer) || customer.email || customer.phone || 'A customer'
