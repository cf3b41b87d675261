import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link } from 'wouter'
import { fullName } from '../../../shared/names.ts'
import { api, send } from '../../api.ts'

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
