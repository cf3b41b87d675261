import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceLabels } from '../../../shared/services.ts'
import { api, send } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { bookingKeys, type CustomerBooking } from './queries.ts'

/** The customer's way out of a consultation, asked twice. */
export function CancelBooking({ consultation: { id, serviceType, childName } }: { consultation: CustomerBooking }) {
  const [confirming, setConfirming] = useState(false)
  const refresh = useInvalidate(bookingKeys.customer)
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(api.user.bookings[':id'].cancel.$post({ param: { id } })),
    onSuccess: () =>
      toast({ tone: 'good', title: 'Consultation cancelled', description: 'We have been told. Come back any time.' }),
    onError: (error) => toastFailure(error, 'We could not cancel this. Please try again.'),
    // The list first: where its button goes with the answer, the dialog gives the focus to the row.
    onSettled: () => refresh().finally(() => setConfirming(false)),
  })
  return (
    <div>
      <button type="button" className="link" onClick={() => setConfirming(true)}>
        Cancel consultation
      </button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Cancel this consultation?"
        confirmLabel="Cancel consultation"
        cancelLabel="Keep it"
        busy={isPending}
        onConfirm={mutate}
      >
        {serviceLabels[serviceType]} for {childName}. We are told at once, and you can book again any time.
      </ConfirmDialog>
    </div>
  )
}
