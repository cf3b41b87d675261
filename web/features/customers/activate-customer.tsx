import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Customer, customerKeys, displayName } from './queries.ts'

export function ActivateCustomer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
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
