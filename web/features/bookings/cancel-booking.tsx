import { Fragment, useState } from 'react'
import { serviceName } from '../../../shared/services.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { bookingKeys, type CustomerBooking } from './queries.ts'

export function CancelBooking({ consultation }: { consultation: CustomerBooking }) {
  const { id, serviceType, childName, visits } = consultation
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useAction({
    mutationFn: () => send(api.user.bookings[':id'].cancel.$post({ param: { id } })),
    success: () => ({ title: t('Consultation cancelled'), description: t('We have noted it. Come back any time.') }),
    failure: t('We could not cancel this. Please try again.'),
    refresh: bookingKeys.customer,
  })
  return (
    <div>
      <button type="button" className="link" onClick={() => setConfirming(true)}>
        {t('Cancel consultation')}
      </button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('Cancel this consultation?')}
        confirmLabel={t('Cancel consultation')}
        cancelLabel={t('Keep it')}
        busy={isPending}
        // The list is refreshed first: where its button goes with the answer, the dialog gives the focus to the row.
        onConfirm={() => mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        {t('{garment} for {name}. We will know at once, and you can book again any time.', {
          garment: serviceName(serviceType),
          name: childName,
        })}
        {visits.map(({ id, startsAt }) => (
          <Fragment key={id}>
            {' '}
            {t('Your visit on {time} is cancelled too.', { time: visitTime(Date.parse(startsAt)) })}
          </Fragment>
        ))}
      </ConfirmDialog>
    </div>
  )
}
