import { type ServiceType, serviceLabels } from '../../../shared/services.ts'
import { calendarEntry } from '../../lib/calendar-entry.ts'
import { saveFile } from '../../lib/download.ts'
import { useBoutique } from '../boutique/public.tsx'

type Props = { booking: { id: string; childName: string; serviceType: ServiceType; eventDate: string } }

/** Puts the day of a booking into the calendar of this device. */
export function AddToCalendar({ booking: { id, childName, serviceType, eventDate } }: Props) {
  const { name } = useBoutique()
  function save() {
    const url = `${location.origin}/user/bookings/${id}`
    const entry = calendarEntry({
      uid: `booking-${id}@${location.hostname}`,
      date: eventDate,
      title: `${serviceLabels[serviceType]} for ${childName}`,
      text: `Your booking at ${name}: ${url}`,
      url,
      at: Date.now(),
    })
    saveFile(entry, `${eventDate}.ics`)
  }
  return (
    <button type="button" className="link" onClick={save}>
      Add to calendar
    </button>
  )
}
