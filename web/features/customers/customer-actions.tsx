import { useState } from 'react'
import { ResetPasswordDialog } from '../auth/public.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { ActivateCustomer } from './activate-customer.tsx'
import { type Customer, displayName } from './queries.ts'

const buttonClass = 'link cell-link text-label'

export function CustomerActions({ customer }: { customer: Customer }) {
  const [openDialog, setOpenDialog] = useState<'reset' | 'activate'>()
  const boutique = useBoutique()
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
      {openDialog === 'reset' && (
        <ResetPasswordDialog customer={{ ...customer, name }} sender={boutique.name} onClose={close} />
      )}
      {openDialog === 'activate' && <ActivateCustomer customer={customer} onClose={close} />}
    </span>
  )
}
