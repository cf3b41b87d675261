import { useState } from 'react'
import * as z from 'zod/mini'
import { bookingPatch } from '../../../shared/bookings.ts'
import { photoLimits } from '../../../shared/photos.ts'
import { indianToday } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { longDate } from '../../lib/format.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { RemainingPhotos, typedPhotos } from '../../ui/remaining-photos.tsx'
import { photoUrl } from '../uploads/public.ts'
import { PreferredTimeField } from './preferred-time-field.tsx'
import { bookingKeys, type CustomerBookingDetails } from './queries.ts'

const changeForm = z.pick(bookingPatch, {
  childName: true,
  phone: true,
  message: true,
  eventDate: true,
  preferredTime: true,
})

type Props = { booking: CustomerBookingDetails; renderPhotoField: RenderPhotoField; onClose: () => void }

export const ChangeBooking = (props: Props) => (
  <WithDraft name={`booking-${props.booking.id}`}>{(draft) => <ChangeForm {...props} draft={draft} />}</WithDraft>
)

function ChangeForm({ booking, renderPhotoField, onClose, draft }: Props & { draft: ScreenDraft }) {
  // The first values of the fields; the fields themselves hold what was typed.
  const [base, setBase] = useState(booking)
  const [remainingKeys, setRemainingKeys] = useState(() => typedPhotos(draft, booking.inspirationPhotos))
  const { isReady, clear, ...added } = useAddedPhotos()
  const submit = useSubmit({
    schema: changeForm,
    isReady,
    mutationFn: (values) =>
      send(
        api.user.bookings[':id'].$patch({
          param: { id: booking.id },
          json: { ...values, inspirationPhotos: [...remainingKeys, ...added.keys], updatedAt: base.updatedAt },
        }),
      ),
    success: () => ({ title: t('Consultation changed'), description: t('We will see what you changed.') }),
    onSuccess: () => {
      // Before the field goes, it forgets the photos that it has kept on the device.
      clear()
      onClose()
    },
    failure: t('We could not save this. What you entered is still here: please try again.'),
    refresh: bookingKeys.customer,
    screenDraft: draft,
  })
  const { errors, busy, setDirty } = submit
  function takeOut(remaining: string[]) {
    setDirty(true)
    setRemainingKeys(remaining)
  }
  return (
    <Dialog open wide onOpenChange={onClose} title={t('Change what you asked for')}>
      <DraftForm submit={submit} className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t('Who is it for?')}
            name="childName"
            defaultValue={base.childName}
            error={errors.childName}
          />
          <TextField
            label={t('Phone')}
            name="phone"
            type="tel"
            autoComplete="tel"
            defaultValue={base.phone}
            error={errors.phone}
          />
          <TextField
            label={t('Date of the function')}
            name="eventDate"
            type="date"
            optional
            min={indianToday()}
            defaultValue={base.eventDate ?? ''}
            error={errors.eventDate}
          />
          <PreferredTimeField chosen={base.preferredTime} error={errors.preferredTime} />
        </div>
        <TextArea
          label={t('Message')}
          name="message"
          optional
          defaultValue={base.message ?? ''}
          error={errors.message}
        />
        <div className="grid gap-3">
          <p className="legend">{t('Inspiration photos')}</p>
          <RemainingPhotos keys={remainingKeys} srcOf={photoUrl} onChange={takeOut} />
          {renderPhotoField({
            ...added,
            limit: Math.max(0, photoLimits.count - remainingKeys.length),
            place: `booking-${booking.id}`,
          })}
        </div>
        {booking.updatedAt !== base.updatedAt && (
          <ConflictNotice
            title={t('This consultation has changed in the meantime:')}
            theirs={[
              booking.childName,
              booking.phone,
              booking.eventDate && longDate(booking.eventDate),
              booking.message,
            ]
              .filter(Boolean)
              .join('\n')}
            onKeepMine={() => setBase({ ...base, updatedAt: booking.updatedAt })}
            onTakeTheirs={onClose}
          />
        )}
        <footer className="dialog-footer mt-0">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? t('Saving...') : t('Save changes')}
          </button>
        </footer>
      </DraftForm>
    </Dialog>
  )
}
