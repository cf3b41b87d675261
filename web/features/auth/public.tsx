import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, send } from '../../api.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'

type Props = {
  customer: { id: string; name: string; email: string; phoneE164: string | null }
  /** The boutique's name, for the message. */
  sender: string
  onClose: () => void
}

/** Gives a customer a temporary password after a confirmation, and shows the password once. */
export function ResetPasswordDialog({ customer, sender, onClose }: Props) {
  const { name } = customer
  // The password is stored nowhere else: closing the dialog drops the mutation's response.
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
        // Stays open while the request runs: the new password is shown only here, and the old one no longer works.
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

type TemporaryPasswordProps = {
  password: string
  /** The boutique's name, for the message. */
  sender: string
  /** The customer's name for the greeting; absent if unknown. */
  name?: string | null
  /** The customer's number in E.164 form, `+919847012345`. */
  e164: string | null
  children?: ReactNode
}

export function TemporaryPassword({ password, sender, name, e164, children }: TemporaryPasswordProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(password)
      toast({ tone: 'good', title: 'Copied!' })
    } catch {
      toast({ tone: 'bad', title: 'Could not copy', description: 'Please select the password and copy it yourself.' })
    }
  }
  const message =
    `Hello${name ? ` ${name}` : ''}, your temporary password for ${sender} is ${password}. ` +
    `Sign in at ${location.origin}/auth and choose a new one. The password works for three days.`
  return (
    <>
      <p className="text-title leading-none font-semibold tracking-wide wrap-anywhere">
        <span className="sr-only">Temporary password: </span>
        {password}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 max-sm:grid">
        <button type="button" className="btn btn-small" onClick={copy}>
          <Icon name="copy" />
          Copy Password
        </button>
        <a
          className="btn btn-line btn-small"
          href={whatsappUrl(e164, message)}
          {...externalLink}
          onClick={() => e164 || toastNoPhone()}
        >
          <Icon name="whatsapp" />
          Send WhatsApp
        </a>
        {children}
      </div>
    </>
  )
}

const toastNoPhone = () =>
  toast({ title: 'No phone number', description: 'We have no number for them: please choose the chat in WhatsApp.' })
