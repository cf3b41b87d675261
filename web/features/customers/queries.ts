import type { InferResponseType } from 'hono/client'
import { api, query } from '../../api.ts'

export type Customer = InferResponseType<typeof api.admin.customers.$get>[number]

export const customerStats = query(api.admin.customers.stats)

/** What shows customers: the list and its counters. */
export const customerKeys = [[api.admin.customers.$url().pathname], [api.admin.customers.stats.$url().pathname]]

/** Accounts made by hand may have no name. */
export const nameOf = ({ firstName, lastName, email }: Pick<Customer, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || email
