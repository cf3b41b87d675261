import { useState } from 'react'
import { ActivateCustomer } from './activate-customer.tsx'
import { type Customer, displayName } from './queries.ts'
import { ResetCustomerPassword } from './reset-customer-password.tsx'

const buttonClass = 'link cell-link text-label'

export function CustomerActions({ customer }: { customer: Customer }) {
  const [openDialog, setOpenDialog] = useState<'reset' | 'activate'>()
  const close = () => setOpenDialog(undefined)
  const toggleLabel = customer.isActive ? 'Deactivate' : 'Activate'
  const name = displayName(customer)
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-2.5">
      <button
        type="button"
        className={buttonClass}
        aria-label={`Reset Password of ${name}`}
        onClick={() => setOpenDialog('reset')}
      >
        Reset Password
      </button>
      <button
        type="button"
        className={buttonClass}
        aria-label={`${toggleLabel} ${name}`}
        onClick={() => setOpenDialog('activate')}
      >
        {toggleLabel}
      </button>
      {openDialog === 'reset' && <ResetCustomerPassword customer={customer} onClose={close} />}
      {openDialog === 'activate' && <ActivateCustomer customer={customer} onClose={close} />}
    </span>
  )
}
