import { EmailLink } from '../../ui/contact-links.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { KnownNumber, useKnownNumber } from './public.tsx'
import type { Customer } from './queries.ts'

type CustomerEmailProps = { email: string | null; emailConfirmed: boolean; hasAccount: boolean }

/** A customer's address; of an account also whether anybody has followed the link that was mailed there. */
export const CustomerEmail = ({ email, emailConfirmed, hasAccount }: CustomerEmailProps) => (
  <>
    <EmailLink email={email} />
    {email && hasAccount && !emailConfirmed && <span className="block text-label text-ink-soft">Not confirmed</span>}
  </>
)

type Props = { isActive: boolean; hasAccount: boolean }

export function AccountTag({ isActive, hasAccount }: Props) {
  if (!hasAccount) return <StatusTag status="no account" tone="pending" />
  return isActive ? <StatusTag status="active" tone="completed" /> : <StatusTag status="inactive" />
}

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
