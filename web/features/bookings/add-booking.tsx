import { adminBookingFormInput, enteredBookingSources } from '../../../shared/bookings.ts'
import { photoLimits } from '../../../shared/photos.ts'
import { serviceLabels, serviceTypeKeys } from '../../../shared/services.ts'
import { indianToday } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import type { RenderPhotoField } from '../../lib/photo-field-props.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { useAddedPhotos } from '../../shell/use-added-photos.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { KnownNumber, useKnownNumber } from '../customers/public.tsx'
import { bookingKeys } from './queries.ts'

type Props = { renderPhotoField: RenderPhotoField; dialog: UrlDialog }

/** Adds the booking of somebody who came, called or wrote, with the photos they sent. */
export function AddBooking({ renderPhotoField, dialog }: Props) {
  const { isReady, clear, ...photos } = useAddedPhotos()
  const draft = useDraft('new-booking')
  const [phone, setPhone] = useDraftState(draft, () => '')
  const known = useKnownNumber(phone)
  const submit = useSubmit({
    schema: adminBookingFormInput,
    isReady,
    mutationFn: ({ consent, ...fields }, idFor) => {
      const booking = { ...fields, consent: consent === 'on', inspirationPhotos: photos.keys }
      return send(api.admin.bookings.$post({ json: { ...booking, id: idFor(booking) } }))
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
    draft,
  })
  return (
    <Dialog {...dialog} wide title="Add booking">
      <DraftForm submit={submit}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select label="How did they reach us?" name="source">
            {enteredBookingSources.map((source) => (
              <option key={source} value={source}>
                {humanize(source)}
              </option>
            ))}
          </Select>
          <Select label="What shall we make?" name="serviceType">
            <option value="">Please choose</option>
            {serviceTypeKeys.map((service) => (
              <option key={service} value={service}>
                {serviceLabels[service]}
              </option>
            ))}
          </Select>
          <TextField label="Who is it for?" name="childName" autoComplete="off" />
          <TextField label="Parent's name" name="parentName" autoComplete="off" />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="off"
            onInput={(event) => setPhone(event.currentTarget.value)}
            hint={known.length > 0 && <KnownNumber customers={known} />}
          />
          <TextField label="Email" name="email" type="email" autoComplete="off" optional />
          <TextField label="Date of the function" name="eventDate" type="date" optional min={indianToday()} />
          <TextField label="Best time to call" name="preferredTime" optional />
          <div className="sm:col-span-2">
            <TextArea label="Message" name="message" optional />
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
        <FormFooter busyLabel="Adding...">Add booking</FormFooter>
      </DraftForm>
    </Dialog>
  )
}
