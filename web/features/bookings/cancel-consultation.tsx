import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceTypes } from '../../../shared/services.ts'
import { api, send, sentenceFor, useRefresh } from '../../api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { bookingKeys, type Consultation } from './queries.ts'

/** The customer's way out of a consultation, asked twice. */
export function CancelConsultation({ consultation: { id, serviceType, childName } }: { consultation: Consultation }) {
  const [asking, setAsking] = useState(false)
  const refresh = useRefresh(bookingKeys.own)
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(api.user.bookings[':id'].cancel.$post({ param: { id } })),
    onSuccess: () =>
      toast({ tone: 'good', title: 'Consultation cancelled', description: 'We have been told. Come back any time.' }),
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: sentenceFor(error, 'We could not cancel this. Please try again.'),
      }),
    // The list first: where its button goes with the answer, the dialog gives the focus to the row.
    onSettled: () => refresh().finally(() => setAsking(false)),
  })
  return (
    <div>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Cancel consultation
      </button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this consultation?"
        action="Cancel consultation"
        keep="Keep it"
        busy={isPending}
        onConfirm={mutate}
      >
        {serviceTypes[serviceType]} for {childName}. We are told at once, and you can book again any time.
      </Confirm>
    </div>
  )
}
