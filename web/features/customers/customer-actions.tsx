import { useState } from 'react'
import { ActivateCustomer } from './activate-customer.tsx'
import { type Customer, nameOf } from './queries.ts'
import { ResetPassword } from './reset-password.tsx'

const button = 'link cell-link text-label'

/** What the owner can do for a customer, or about one. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const [asking, setAsking] = useState<'reset' | 'activate'>()
  const close = () => setAsking(undefined)
  const turn = customer.isActive ? 'Deactivate' : 'Activate'
  const name = nameOf(customer)
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-2.5">
      <button
        type="button"
        className={button}
        aria-label={`Reset Password of ${name}`}
        onClick={() => setAsking('reset')}
      >
        Reset Password
      </button>
      <button type="button" className={button} aria-label={`${turn} ${name}`} onClick={() => setAsking('activate')}>
        {turn}
      </button>
      {asking === 'reset' && <ResetPassword customer={customer} onClose={close} />}
      {asking === 'activate' && <ActivateCustomer customer={customer} onClose={close} />}
    </span>
  )
}
