import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useDeferredValue } from 'react'
import { Link } from 'wouter'
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

/** Fewer digits are no number yet. */
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

/** Who has a number as it is typed: nobody while it is half typed. */
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

/** A known customer of a list of suggestions. */
export type Suggested = KnownCustomer & { totalOrders: number }

const maxSuggested = 5
const isEnough = (typed: string) => {
  const digits = typed.replace(/\D/g, '')
  return /^[\d\s+()-]+$/.test(typed) ? digits.length >= 4 : typed.length >= 2
}

/** The customers who are found by a name or a number; undefined while fewer than two letters or four digits are typed. */
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

/** Says whose number it is, under the field where it is typed. */
export const KnownNumber = ({ customers }: { customers: KnownCustomer[] }) =>
  customers.map(({ id, name, hasAccount, phoneConfirmedAt }) => (
    <Link key={id} className="link mr-4" href={`/admin/customers/${id}`}>
      {hasAccount && !phoneConfirmedAt ? `${name} typed this number, not confirmed` : `${name} has this number`}
    </Link>
  ))

type Proofs = { emailConfirmed: boolean; phone: string | null; phoneConfirmedAt: string | null }

/** Warns of an account whose address or number was only typed, before something is given to it; empty for others. */
export function unprovenNote({ emailConfirmed, phone, phoneConfirmedAt }: Proofs) {
  const isNumberOpen = phone !== null && phoneConfirmedAt === null
  if (emailConfirmed && !isNumberOpen) return ''
  const what = [!emailConfirmed && 'address', isNumberOpen && 'number'].filter(Boolean)
  return `Their ${what.join(' and ')} ${what.length > 1 ? 'are' : 'is'} not confirmed: make sure that it is them.`
}
