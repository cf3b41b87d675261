import { useState } from 'react'
import { phoneText } from '../../../shared/contact.ts'
import { api, send } from '../../api.ts'
import { longDate } from '../../lib/format.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Customer, customerKeys, displayName } from './queries.ts'

type Props = { customer: Customer }

/** Whether the desk has confirmed the number of an account, since when, and the button that changes it. */
export function NumberConfirmed({ customer }: Props) {
  const { phoneE164, phoneConfirmedAt, hasAccount } = customer
  const [isAsked, setIsAsked] = useState(false)
  if (!hasAccount || !phoneE164) return null
  return (
    <span className="block text-label font-normal text-ink-soft">
      {phoneConfirmedAt ? `Confirmed on ${longDate(phoneConfirmedAt)}` : 'Number not confirmed'}
      <button type="button" className="link cell-link ml-3" onClick={() => setIsAsked(true)}>
        {phoneConfirmedAt ? 'Take back' : 'Confirm'}
      </button>
      {isAsked && <AskToConfirm customer={customer} phoneE164={phoneE164} onClose={() => setIsAsked(false)} />}
    </span>
  )
}

type AskProps = Props & { phoneE164: string; onClose: () => void }

function AskToConfirm({ customer, phoneE164, onClose }: AskProps) {
  const [isConfirmed, name] = [customer.phoneConfirmedAt !== null, displayName(customer)]
  const { mutate, isPending } = useAction({
    mutationFn: () =>
      send(
        api.admin.customers[':id'].number.$put({
          param: { id: customer.id },
          json: { isConfirmed: !isConfirmed, phoneE164 },
        }),
      ).finally(onClose),
    success: () => ({ title: isConfirmed ? 'Number no longer confirmed' : 'Number confirmed', description: name }),
    failure: 'We could not change this number. Please try again.',
    refresh: customerKeys,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isConfirmed ? `Take back ${phoneText(phoneE164)}?` : `Is ${phoneText(phoneE164)} the number of ${name}?`}
      confirmLabel={isConfirmed ? 'Take back' : 'Confirm number'}
      cancelLabel={isConfirmed ? 'Keep confirmed' : 'Not yet'}
      busy={isPending}
      harmless={!isConfirmed}
      onConfirm={mutate}
    >
      {isConfirmed
        ? 'The number then proves nothing: what came without an account under it is no longer theirs.'
        : 'Call it or look at their phone first: anybody can type a number. Chats, bookings and wishes under this number then count as theirs.'}
    </ConfirmDialog>
  )
}
