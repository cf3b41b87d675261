import { useMutation } from '@tanstack/react-query'
import { api, send } from '../../api.ts'
import { externalLink } from '../../lib/external-link.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { useAccountsOfNumber } from './accounts-of-number.tsx'
import { KnownNumber } from './public.tsx'
import { type Customer, displayName } from './queries.ts'

/** A link with which a customer without an account opens one; made by a press, because the one before works no more. */
export function ClaimLink({ customer, onClose }: { customer: Customer; onClose: () => void }) {
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
