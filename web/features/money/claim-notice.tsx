import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { shownClaims } from '../../../shared/payments.ts'
import { api, send } from '../../api.ts'
import { formatRupees, relativeDateTime } from '../../lib/format.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmButton } from '../../ui/dialog.tsx'
import { ListSection } from '../../ui/sections.tsx'
import { type AdminOrder, adminOrderKeys, adminOrderPath, firstNameOf, todayQuery } from '../orders/public.ts'

type Props = { order: AdminOrder; onNote: (claimId: string) => void }

/** Shows the customer's payment claims until each is recorded or rejected. */
export const ClaimNotice = ({ order: { id: orderId, customerName, claims }, onNote }: Props) =>
  claims.map(({ id, amount, reference, at, changedAt }) => (
    <div key={id} className="grid gap-1 border-l-3 border-zari bg-linen px-4 py-3">
      <p className="wrap-anywhere">
        {claimText({ amount, reference, customerName })}
        <span className="block text-label text-ink-soft">
          {changedAt ? `Corrected ${relativeDateTime(changedAt)}` : relativeDateTime(at)}
        </span>
      </p>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="quiet" onClick={() => onNote(id)}>
          Record it
        </button>
        <NotReceived {...{ orderId, claimId: id, amount, at: changedAt ?? at }} />
      </p>
    </div>
  ))

type Claim = { customerName: string | null; amount: number; reference: string | null }

/** Formats a claim: `Sneha says: ₹5,000 paid by UPI, reference 412034567890.` */
export const claimText = ({ customerName, amount, reference }: Claim) =>
  `${firstNameOf(customerName) ?? 'The customer'} says: ${formatRupees(amount)} paid by UPI, ${reference ? `reference ${reference}` : 'without a reference'}.`

type NotReceivedProps = {
  orderId: string
  claimId: string
  amount: number
  /** Time of the customer's last claim. */
  at: string
  /** Order named in the label when several claims are listed. */
  about?: string
}

/** Ends a claim for which no money arrived. */
function NotReceived({ orderId, claimId, amount, at, about }: NotReceivedProps) {
  const { mutate, isPending } = useAction({
    mutationFn: () =>
      send(api.admin.orders[':id'].claim.$delete({ param: { id: orderId }, query: { claim: claimId, at } })),
    success: () => ({ title: 'Recorded as not received' }),
    failure: 'We could not save this. Please try again.',
    refresh: adminOrderKeys,
  })
  return (
    <ConfirmButton
      label={<>Not received{about && <span className="sr-only">: {about}</span>}</>}
      className="quiet"
      title={`${formatRupees(amount)} not received?`}
      confirmLabel="Not received"
      cancelLabel="Keep checking"
      busy={isPending}
      onConfirm={(close) => mutate(undefined, { onSettled: close })}
    >
      The customer can then tell you of a payment again. Nobody is told, so please speak to them.
    </ConfirmButton>
  )
}

/** Lists payment claims to check against the bank account. */
export function ClaimsToCheck() {
  const claims = useQuery(todayQuery).data?.claims ?? []
  if (claims.length === 0) return null
  return (
    <ListSection title="Payments to check" count={claims.length > shownClaims ? `${shownClaims}+` : claims.length}>
      {claims.slice(0, shownClaims).map(({ id, claimId, outfitType, at, ...claim }) => (
        <li key={claimId} className="border-b border-hair py-2.5">
          <p className="wrap-anywhere">
            {claimText(claim)}
            <span className="block text-label text-ink-soft">
              {outfitType}, {relativeDateTime(at)}
            </span>
          </p>
          <p className="mt-1.5 flex flex-wrap gap-2">
            <Link className="quiet" href={`${adminOrderPath(id)}?sheet=claim&claim=${claimId}`}>
              Record it<span className="sr-only">: {outfitType}</span>
            </Link>
            <NotReceived {...{ orderId: id, claimId, amount: claim.amount, at }} about={outfitType} />
          </p>
        </li>
      ))}
    </ListSection>
  )
}
