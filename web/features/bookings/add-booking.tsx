import { useState } from 'react'
import { adminBookingFormInput, enteredBookingSources } from '../../../shared/bookings.ts'
import { photoLimits } from '../../../shared/photos.ts'
import { serviceLabels, serviceTypeKeys } from '../../../shared/services.ts'
import { indianToday } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { KnownNumber, useKnownNumber } from '../customers/public.tsx'
import { bookingKeys } from './queries.ts'

type Props = { renderPhotoField: RenderPhotoField; dialog: UrlDialog }

/** Adds the booking of somebody who came, called or wrote, with the photos they sent. */
export const AddBooking = (props: Props) => (
  <WithDraft name="new-booking">{(draft) => <BookingForm {...props} draft={draft} />}</WithDraft>
)

function BookingForm({ renderPhotoField, dialog, draft }: Props & { draft: ScreenDraft }) {
  const { isReady, clear, ...photos } = useAddedPhotos()
  const [phone, setPhone] = useState('')
  const known = useKnownNumber(phone)
  const submit = useSubmit({
    schema: adminBookingFormInput,
    isReady,
    mutationFn: ({ consent, ...fields }) => {
      const booking = { ...fields, consent: consent === 'on', inspirationPhotos: photos.keys }
      return send(api.admin.bookings.$post({ json: { ...booking, id: draft.idFor(booking) } }))
    },
    success: (_booking, { parentName, childName }) => ({
      title: 'Booking added',
      description: `${parentName}, for ${childName}`,
    }),
    onSuccess: () => {
      // Before the field goes, it forgets the photos that it has kept on the device.
      clear()
      dialog.onOpenChange()
    },
    failure: 'We could not add this booking. Please try again.',
    refresh: bookingKeys.admin,
    screenDraft: draft,
  })
  const { errors, busy } = submit
  return (
    <Dialog {...dialog} wide title="Add booking">
      <DraftForm submit={submit}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select label="How did they reach us?" name="source" error={errors.source}>
            {enteredBookingSources.map((source) => (
              <option key={source} value={source}>
                {humanize(source)}
              </option>
            ))}
          </Select>
          <Select label="What shall we make?" name="serviceType" error={errors.serviceType}>
            <option value="">Please choose</option>
            {serviceTypeKeys.map((service) => (
              <option key={service} value={service}>
                {serviceLabels[service]}
              </option>
            ))}
          </Select>
          <TextField label="Who is it for?" name="childName" autoComplete="off" error={errors.childName} />
          <TextField label="Parent's name" name="parentName" autoComplete="off" error={errors.parentName} />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="off"
            error={errors.phone}
            onInput={(event) => setPhone(event.currentTarget.value)}
            hint={known.length > 0 && <KnownNumber customers={known} />}
          />
          <TextField label="Email" name="email" type="email" autoComplete="off" optional error={errors.email} />
          <TextField
            label="Date of the function"
            name="eventDate"
            type="date"
            optional
            min={indianToday()}
            error={errors.eventDate}
          />
          <TextField label="Best time to call" name="preferredTime" optional error={errors.preferredTime} />
          <div className="sm:col-span-2">
            <TextArea label="Message" name="message" optional error={errors.message} />
          </div>
          <div className="grid gap-1.5 sm:col-span-2">
            <p className="legend">
              Photos they sent <span className="font-normal text-ink-soft">(up to {photoLimits.count})</span>
            </p>
            {renderPhotoField({ ...photos, limit: photoLimits.count, place: 'new-booking' })}
          </div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 sm:col-span-2">
            <input type="checkbox" name="consent" className="size-6 shrink-0 accent-ink" />
            They agree that we keep these details
          </label>
        </div>
        <footer className="dialog-footer">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Adding...' : 'Add booking'}
          </button>
        </footer>
      </DraftForm>
    </Dialog>
  )
}
