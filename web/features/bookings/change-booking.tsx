import * as z from 'zod/mini'
import { bookingPatch } from '../../../shared/bookings.ts'
import { photoLimits } from '../../../shared/photos.ts'
import { indianToday } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DateField } from '../../ui/date-and-money-fields.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PhotosField, useFormPhotos } from '../uploads/public.ts'
import { PreferredTimeField } from './preferred-time-field.tsx'
import { bookingKeys, type CustomerBookingDetails } from './queries.ts'

const changeForm = z.pick(bookingPatch, {
  childName: true,
  phone: true,
  message: true,
  eventDate: true,
  preferredTime: true,
})

type Props = { booking: CustomerBookingDetails; onClose: () => void }

export function ChangeBooking({ booking, onClose }: Props) {
  // The first values of the fields; the fields themselves hold what was typed.

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
