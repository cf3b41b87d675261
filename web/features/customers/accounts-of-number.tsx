import { KnownNumber, useKnownNumber } from './public.tsx'
import type { Customer } from './queries.ts'

/** Returns the accounts that have the number of a customer without an account; none for a customer with one. */
export function useAccountsOfNumber({ hasAccount, phoneE164 }: Pick<Customer, 'hasAccount' | 'phoneE164'>) {
  const known = useKnownNumber(hasAccount ? '' : (phoneE164 ?? ''))
  return known.filter((other) => other.hasAccount)
}

/** Names the accounts that may be the same person, under the number of a customer without an account. */
export function AccountsOfNumber({ customer }: { customer: Customer }) {
  const accounts = useAccountsOfNumber(customer)
  if (accounts.length === 0) return null
  return (
    <span className="block text-label font-normal">
      <KnownNumber customers={accounts} />
    </span>
  )
}
