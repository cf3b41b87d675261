import { useMutation } from '@tanstack/react-query'
import { api, errorMessage, send } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type Customer, customerKeys, displayName } from './queries.ts'

/** Keeps a customer out, or lets one in again, asked twice. */
export function ActivateCustomer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, isActive } = customer
  const name = displayName(customer)
  const refresh = useInvalidate(customerKeys)
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(api.admin.customers[':id'].$put({ param: { id }, json: { isActive: !isActive } })),
    onSuccess: () =>
      toast({ tone: 'good', title: isActive ? 'Customer deactivated' : 'Customer activated', description: name }),
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: errorMessage(error, 'We could not change this customer. Please try again.'),
      }),
    onSettled: () => {
      onClose()
      return refresh()
    },
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
