import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, send } from '../../api.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { useAction } from '../../shell/use-action.ts'
import { EmailLink } from '../../ui/contact-links.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ResetPasswordDialog } from '../auth/public.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { type Customer, customerKeys, displayName, KnownNumber, useKnownNumber } from './public.tsx'

type ActionsProps = {
  customer: Customer
  /** Further actions of the customer's own page; a row of the list has none, and its actions are links. */
  children?: ReactNode
}

export function CustomerActions({ customer, children }: ActionsProps) {
  const [openDialog, setOpenDialog] = useState<'correct' | 'invite' | 'reset' | 'activate'>()
  const boutique = useBoutique()
  const close = () => setOpenDialog(undefined)
  const toggleLabel = customer.isActive ? 'Deactivate' : 'Activate'
  const name = displayName(customer)
  const buttons = customer.hasAccount
    ? ([
        ['correct', 'Edit', `Edit details of ${name}`],
        ['reset', 'Reset Password', `Reset Password of ${name}`],
        ['activate', toggleLabel, `${toggleLabel} ${name}`],
      ] as const)
    : ([
        ['correct', 'Edit', `Edit details of ${name}`],
        ['invite', 'Invite', `Invite ${name}`],
      ] as const)
  return (
    <span className={`flex flex-wrap ${children ? 'gap-2' : 'gap-x-5 gap-y-2.5'}`}>
      {buttons.map(([dialog, label, ariaLabel]) => (
        <button
          key={dialog}
          type="button"
          className={children ? 'quiet' : 'link cell-link text-label'}
          aria-label={ariaLabel}
          onClick={() => setOpenDialog(dialog)}
        >
          {label}
        </button>
      ))}
      {children}
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

/** A link with which a customer without an account opens one; made by a press, because the one before works no more. */
function ClaimLink({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { name: boutique } = useBoutique()
  const name = displayName(customer)
  const accounts = useAccountsOfNumber(customer)
  // The link is nowhere else: the mutation's answer is dropped when the dialog closes.
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => send(api.admin.customers[':id']['claim-link'].$post({ param: { id: customer.id } })),
    onError: (error) => toastFailure(error, 'We could not make the link. Please try again.'),
    gcTime: 0,
  })
  const message =
    data && `${name}, this is your link to your orders at ${boutique}. It works for three days: ${data.url}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Invite ${name}`}
      description="With this link they choose an email and a password and see their orders. It works once, for three days. An earlier link stops working."
    >
      <div className="grid gap-4 pt-5 pb-7">
        {accounts.length > 0 && (
          <div className="bg-linen px-4 py-3">
            <KnownNumber customers={accounts} />
            <p>
              If it is the same person, they sign in to that account, open this link and add their orders to it. Anybody
              else opens a second account with it.
            </p>
          </div>
        )}
        {message ? (
          <>
            <p className="border border-edge px-4 py-3 wrap-anywhere select-all">{data.url}</p>
            <p className="flex flex-wrap gap-3">
              <a className="btn" href={whatsappUrl(customer.phoneE164, message)} {...externalLink}>
                Send WhatsApp
              </a>
              <button type="button" className="btn btn-line" onClick={() => copyText(data.url)}>
                Copy link
              </button>
            </p>
          </>
        ) : (
          <button type="button" className="btn justify-self-start" aria-disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Making...' : 'Make the link'}
          </button>
        )}
      </div>
    </Dialog>
  )
}

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
function useAccountsOfNumber({ hasAccount, phoneE164 }: Pick<Customer, 'hasAccount' | 'phoneE164'>) {
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
