import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'wouter'
import { fullName } from '../../../shared/names.ts'
import { api, send } from '../../api.ts'

/** Fewer digits are no number yet. */
const minDigits = 10

export type KnownCustomer = { id: string; name: string; hasAccount: boolean }

/** Who has a number as it is typed: nobody while it is half typed. */
export function useKnownNumber(typed: string): KnownCustomer[] {
  const phone = useDeferredValue(typed.trim())
  const { data = [] } = useQuery({
    queryKey: [api.admin.customers['by-phone'].$url().pathname, phone],
    queryFn: () => send(api.admin.customers['by-phone'].$get({ query: { phone } })),
    enabled: phone.replace(/\D/g, '').length >= minDigits,
  })
  return data.map(({ id, firstName, lastName, email, hasAccount }) => ({
    id,
    name: fullName({ firstName, lastName }) || email || 'Somebody',
    hasAccount,
  }))
}

/** Says whose number it is, under the field where it is typed. */
export const KnownNumber = ({ customers }: { customers: KnownCustomer[] }) =>
  customers.map(({ id, name }) => (
    <Link key={id} className="link mr-4" href={`/admin/customers/${id}`}>
      {name} has this number
    </Link>
  ))
