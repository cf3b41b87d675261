import { adminBookingInput, enteredBookingSources } from '../../../shared/bookings.ts'
import { serviceLabels, serviceTypeKeys } from '../../../shared/services.ts'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { bookingKeys } from './queries.ts'

export function AddBooking({ onClose }: { onClose: () => void }) {
  const { errors, busy, form } = useSubmit({
    schema: adminBookingInput,
    mutationFn: (booking) => send(api.admin.bookings.$post({ json: booking })),
    success: (_booking, { parentName, childName }) => ({
      title: 'Booking added',
      description: `${parentName}, for ${childName}`,
    }),
    onSuccess: onClose,
    failure: 'We could not add this booking. Please try again.',
    fieldOf: (sentence) => /phone number/.test(sentence) && 'phone',
    refresh: bookingKeys.admin,
  })
  return (
    <Dialog open wide onOpenChange={onClose} title="Add booking">
      <form {...form}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select label="How did they reach us?" name="source" error={errors.source}>
            {enteredBookingSources.map((source) => (
              <option key={source} value={source}>
                {source === 'whatsapp' ? 'WhatsApp' : humanize(source)}
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
          <TextField label="Phone" name="phone" type="tel" autoComplete="off" error={errors.phone} />
          <TextField label="Email" name="email" type="email" autoComplete="off" optional error={errors.email} />
          <TextField label="Date of the day" name="eventDate" type="date" optional error={errors.eventDate} />
          <TextField label="Best time to call" name="preferredTime" optional error={errors.preferredTime} />
          <div className="sm:col-span-2">
            <TextArea label="Message" name="message" optional error={errors.message} />
          </div>
        </div>
        <footer className="dialog-footer">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Adding...' : 'Add booking'}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
