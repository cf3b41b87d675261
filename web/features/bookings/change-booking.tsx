import { Fragment } from 'react'
import * as z from 'zod/mini'
import { bookingPatch } from '../../../shared/bookings.ts'
import { photoLimits } from '../../../shared/photos.ts'
import { serviceName } from '../../../shared/services.ts'
import { indianToday } from '../../../shared/time.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DateField } from '../../ui/date-and-money-fields.tsx'
import { ConfirmButton } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PhotosField, useFormPhotos } from '../uploads/public.ts'
import { PreferredTimeField } from './preferred-time-field.tsx'
import { bookingKeys, type CustomerBooking, type CustomerBookingDetails } from './queries.ts'

const changeForm = z.pick(bookingPatch, {
  childName: true,
  phone: true,
  message: true,
  eventDate: true,
  preferredTime: true,
})

type Props = { booking: CustomerBookingDetails; onClose: () => void }

export function ChangeBooking({ booking, onClose }: Props) {
  const draft = useDraft(`booking-${booking.id}`)
  const { base, isOutdated, keepMine } = useDraftBase(draft, booking)
  const photos = useFormPhotos(draft, base.inspirationPhotos)
  const submit = useSubmit({
    schema: changeForm,
    isReady: photos.isReady,
    mutationFn: (values) =>
      send(
        api.user.bookings[':id'].$patch({
          param: { id: booking.id },
          json: { ...values, inspirationPhotos: photos.keys, updatedAt: base.updatedAt },
        }),
      ),
    success: () => ({ title: t('Consultation changed'), description: t('We will see what you changed.') }),
    onSuccess: photos.clearBefore(onClose),
    failure: t('We could not save this. What you entered is still here: please try again.'),
    // The notice says it, with both versions.
    onFailure: isStale,
    refresh: bookingKeys.customer,
    draft,
  })
  return (
    <FormDialog
      {...{ submit, onClose }}
      wide
      title={t('Change what you asked for')}
      description={t('For another garment, another parent or another email, please write to us in the chat.')}
      saveLabel={t('Save changes')}
      footer={{ busyLabel: t('Saving...') }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('Who is it for?')} name="childName" defaultValue={base.childName} />
        <TextField label={t('Phone')} name="phone" type="tel" autoComplete="tel" defaultValue={base.phone} />
        <DateField
          label={t('Date of the function')}
          name="eventDate"
          optional
          min={indianToday()}
          defaultValue={base.eventDate ?? ''}
        />
        <PreferredTimeField chosen={base.preferredTime} />
      </div>
      <TextArea label={t('Message')} name="message" optional defaultValue={base.message ?? ''} />
      <div className="grid gap-3">
        <p className="legend">{t('Inspiration photos')}</p>
        <PhotosField photos={photos} limit={photoLimits.count} place={`booking-${booking.id}`} />
      </div>
      {isOutdated && (
        <ConflictNotice
          title={t('This consultation has changed in the meantime:')}
          theirs={{
            childName: booking.childName,
            phone: booking.phone,
            eventDate: booking.eventDate,
            preferredTime: booking.preferredTime,
            message: booking.message,
          }}
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
    </FormDialog>
  )
}

export function CancelBooking({ consultation }: { consultation: CustomerBooking }) {
  const { id, serviceType, childName, visits } = consultation
  const { mutate, isPending } = useAction({
    mutationFn: () => send(api.user.bookings[':id'].cancel.$post({ param: { id } })),
    success: () => ({ title: t('Consultation cancelled'), description: t('We have noted it. Come back any time.') }),
    failure: t('We could not cancel this. Please try again.'),
    refresh: bookingKeys.customer,
  })
  return (
    <div>
      <ConfirmButton
        label={t('Cancel consultation')}
        title={t('Cancel this consultation?')}
        confirmLabel={t('Cancel consultation')}
        cancelLabel={t('Keep it')}
        busy={isPending}
        // The list is refreshed first: where its button goes with the answer, the dialog gives the focus to the row.
        onConfirm={(close) => mutate(undefined, { onSettled: close })}
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
      </ConfirmButton>
    </div>
  )
}
