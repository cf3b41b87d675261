import { useMutation } from '@tanstack/react-query'
import { api, send } from '../../api.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TemporaryPassword } from './temporary-password.tsx'

type Props = {
  customer: { id: string; name: string; email: string; phoneE164: string | null }
  /** The boutique's name, for the message. */
  sender: string
  onClose: () => void
}

/** Gives a customer a temporary password: asked first, then shown this once. */
export function ResetPasswordDialog({ customer, sender, onClose }: Props) {
  const { name } = customer
  // The password is nowhere else: the mutation's answer is dropped when the dialog closes.
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => send(api.admin.customers[':id']['reset-password'].$post({ param: { id: customer.id } })),
    onError: (error) => {
      toastFailure(error, 'Failed to reset password')
      onClose()
    },
    gcTime: 0,
  })
  if (!data)
    return (
      <ConfirmDialog
        open
        // What comes is shown nowhere else, and the old password works no more: it is waited for.
        onOpenChange={() => isPending || onClose()}
        title="Reset Password?"
        confirmLabel="Reset Password"
        cancelLabel="Keep it"
        busy={isPending}
        onConfirm={mutate}
      >
        The password of {name} ({customer.email}) stops working, and they are signed out everywhere. You get a temporary
        one to pass on.
      </ConfirmDialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Temporary password"
      description={`For ${name}. It is shown this once, works for three days, and leads to a new password of their own.`}
    >
      <div className="grid gap-4 pt-5 pb-7">
        <TemporaryPassword sender={sender} password={data.temporaryPassword} name={name} e164={customer.phoneE164} />
      </div>
    </Dialog>
  )
}
