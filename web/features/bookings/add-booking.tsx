import { useMutation } from '@tanstack/react-query'
import { type AdminBookingInput, adminBookingInput, bookingSources } from '../../../shared/bookings.ts'
import { serviceLabels, serviceTypeKeys } from '../../../shared/services.ts'
import { api, errorMessage, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { useForm } from '../../lib/use-form.ts'
import { useInvalidate } from '../../queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { bookingKeys } from './queries.ts'

const sources = bookingSources.filter((source) => source !== 'website')

/** Writes down the wish of somebody who came, called or wrote. */
export function AddBooking({ onClose }: { onClose: () => void }) {
  const refresh = useInvalidate(bookingKeys.admin)
  const { mutateAsync } = useMutation({
    mutationFn: (booking: AdminBookingInput) => send(api.admin.bookings.$post({ json: booking })),
  })
  const { errors, showErrors, busy, form } = useForm({
    schema: adminBookingInput,
    onSubmit: async (booking) => {
      await mutateAsync(booking)
      toast({ tone: 'good', title: 'Booking added', description: `${booking.parentName}, for ${booking.childName}` })
      onClose()
      await refresh()
    },
    onError: (error, form) => {
      const description = errorMessage(error, 'We could not add this booking. Please try again.')
      if (/phone number/.test(description)) showErrors({ phone: description }, form)
      toast({ tone: 'bad', title: 'Error', description })
    },
  })
  return (
    <Dialog open wide onOpenChange={onClose} title="Add booking">
      <form {...form}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select label="How did they reach us?" name="source" error={errors.source}>
            {sources.map((source) => (
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
