import { useState } from 'react'
import { serviceLabels } from '../../../shared/services.ts'
import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { bookingKeys, type CustomerBooking } from './queries.ts'

export function CancelBooking({ consultation: { id, serviceType, childName } }: { consultation: CustomerBooking }) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useAction({
    mutationFn: () => send(api.user.bookings[':id'].cancel.$post({ param: { id } })),
    success: () => ({ title: 'Consultation cancelled', description: 'We know. Come back any time.' }),
    failure: 'We could not cancel this. Please try again.',
    refresh: bookingKeys.customer,
  })
  return (
    <div>
      <button type="button" className="link" onClick={() => setConfirming(true)}>
        Cancel consultation
      </button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Cancel this consultation?"
        confirmLabel="Cancel consultation"
        cancelLabel="Keep it"
        busy={isPending}
        // The list is refreshed first: where its button goes with the answer, the dialog gives the focus to the row.
        onConfirm={() => mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        {serviceLabels[serviceType]} for {childName}. We will know at once, and you can book again any time.
      </ConfirmDialog>
    </div>
  )
}
