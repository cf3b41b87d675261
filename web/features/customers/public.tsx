import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useDeferredValue } from 'react'
import { Link } from 'wouter'
import { fullName } from '../../../shared/names.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'

export type Customer = InferResponseType<typeof api.admin.customers.$get>[number]

/** All data of one customer. */
export type DetailedCustomer = InferResponseType<(typeof api.admin.customers)[':id']['$get']>

/** Query of one customer's page. Its key starts with the list's key, so a change invalidates both. */
export const customerDetails = (id: string) => ({
  queryKey: [api.admin.customers.$url().pathname, 'details', id],
  queryFn: () => send(api.admin.customers[':id'].$get({ param: { id } })),
})

export const customerStats = query(api.admin.customers.stats)

/** Query keys of the customer list and its counters. */
export const customerKeys = [[api.admin.customers.$url().pathname], [api.admin.customers.stats.$url().pathname]]

/** Returns the 8 letters by which admins know a customer. */
export const shortCustomerId = (id: string) => id.slice(0, 8)

/** Returns the name, or contact details for an account without a name. */
export const displayName = (customer: Pick<Customer, 'firstName' | 'lastName' | 'email' | 'phone'>) =>
  fullName(customer) || customer.email || customer.phone || 'A customer'

/** Minimum number of digits to look up a phone number. */
const minDigits = 10

export type KnownCustomer = {
  phone: string | null
  id: string
  name: string
  hasAccount: boolean
  email: string | null
  emailConfirmed: boolean
  phoneConfirmedAt: string | null
  createdAt: string
}

/** Finds the customers with the typed number; none while it is too short. */
export function useKnownNumber(typed: string): KnownCustomer[] {
  const phone = useDeferredValue(typed.trim())
  const { data = [] } = useQuery({
    queryKey: [api.admin.customers['by-phone'].$url().pathname, phone],
    queryFn: () => send(api.admin.customers['by-phone'].$get({ query: { phone } })),
    enabled: phone.replace(/\D/g, '').length >= minDigits,
  })
  return data.map(({ firstName, lastName, ...customer }) => ({
    ...customer,
    name: fullName({ firstName, lastName }) || customer.email || 'Somebody',
  }))
}

/** Known customer in a list of suggestions. */
export type Suggested = KnownCustomer & { totalOrders: number }

const maxSuggested = 5
const isEnough = (typed: string) => {
  const digits = typed.replace(/\D/g, '')
  return /^[\d\s+()-]+$/.test(typed) ? digits.length >= 4 : typed.length >= 2
}

/** Finds customers by a name or number; undefined below two letters or four digits. */
export function useSuggested(typed: string): Suggested[] | undefined {
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: [api.admin.customers.$url().pathname, 'suggested', q],
    queryFn: () => send(api.admin.customers.$get({ query: { q, limit: String(maxSuggested) } })),
    enabled: isEnough(q),
  })
  if (!isEnough(q)) return undefined
  return data?.map((customer) => ({
    ...customer,
    name: fullName(customer) || customer.email || customer.phone || 'Somebody',
  }))
}

/** Names the owners of a number, under the field in which it is typed. */
export const KnownNumber = ({ customers }: { customers: KnownCustomer[] }) =>
  customers.map(({ id, name, hasAccount, phoneConfirmedAt }) => (
    <Link key={id} className="link mr-4" href={`/admin/customers/${id}`}>
      {hasAccount && !phoneConfirmedAt ? `${name} typed this number, not confirmed` : `${name} has this number`}
    </Link>
  ))

type Proofs = { emailConfirmed: boolean; phone: string | null; phoneConfirmedAt: string | null }

/** Warns about an account whose address or number was never confirmed; empty for other accounts. */
export function unprovenNote({ emailConfirmed, phone, phoneConfirmedAt }: Proofs) {
  const isNumberOpen = phone !== null && phoneConfirmedAt === null
  if (emailConfirmed && !isNumberOpen) return ''
  const what = [!emailConfirmed && 'address', isNumberOpen && 'number'].filter(Boolean)
  return `Their ${what.join(' and ')} ${what.length > 1 ? 'are' : 'is'} not confirmed: make sure that it is them.`
}
