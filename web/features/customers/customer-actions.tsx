import { useState } from 'react'
import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ResetPasswordDialog } from '../auth/public.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { ClaimLink } from './claim-link.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { type Customer, customerKeys, displayName } from './queries.ts'

const buttonClass = 'link cell-link text-label'

export function CustomerActions({ customer }: { customer: Customer }) {
  const [openDialog, setOpenDialog] = useState<'correct' | 'invite' | 'reset' | 'activate'>()
  const boutique = useBoutique()
  const close = () => setOpenDialog(undefined)
  const toggleLabel = customer.isActive ? 'Deactivate' : 'Activate'
  const name = displayName(customer)
  const buttons = customer.hasAccount
    ? ([
        ['correct', 'Correct', `Correct details of ${name}`],
        ['reset', 'Reset Password', `Reset Password of ${name}`],
        ['activate', toggleLabel, `${toggleLabel} ${name}`],
      ] as const)
    : ([
        ['correct', 'Correct', `Correct details of ${name}`],
        ['invite', 'Invite', `Invite ${name}`],
      ] as const)
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-2.5">
      {buttons.map(([dialog, label, ariaLabel]) => (
        <button
          key={dialog}
          type="button"
          className={buttonClass}
          aria-label={ariaLabel}
          onClick={() => setOpenDialog(dialog)}
        >
          {label}
        </button>
      ))}
      {openDialog === 'correct' && <EditCustomer customer={customer} onClose={close} />}
      {openDialog === 'invite' && <ClaimLink customer={customer} onClose={close} />}
      {openDialog === 'reset' && (
        <ResetPasswordDialog
          customer={{ ...customer, name, email: customer.email ?? '' }}
          sender={boutique.name}
          onClose={close}
        />
      )}
      {openDialog === 'activate' && <ActivateCustomer customer={customer} onClose={close} />}
    </span>
  )
}

function ActivateCustomer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, isActive } = customer
  const name = displayName(customer)
  const { mutate, isPending } = useAction({
    mutationFn: () =>
      send(api.admin.customers[':id'].$put({ param: { id }, json: { isActive: !isActive } })).finally(onClose),
    success: () => ({ title: isActive ? 'Customer deactivated' : 'Customer activated', description: name }),
    failure: 'We could not change this customer. Please try again.',
    refresh: customerKeys,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
      confirmLabel={isActive ? 'Deactivate' : 'Activate'}
      cancelLabel={isActive ? 'Keep active' : 'Keep inactive'}
      busy={isPending}
      harmless={!isActive}
      onConfirm={mutate}
    >
      {isActive
        ? 'They are signed out everywhere and cannot sign in until you activate them again. Orders and bookings stay.'
        : 'They can sign in again, with the password they had.'}
    </ConfirmDialog>
  )
}
