import { type ServiceType, serviceName } from '../../../shared/services.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { calendarEntry } from '../../lib/calendar-entry.ts'
import { saveFile } from '../../lib/download.ts'
import { useBoutique } from '../boutique/public.tsx'

type Props = { booking: { id: string; childName: string; serviceType: ServiceType; eventDate: string } }

/** Puts the day of a booking into the calendar of this device. */
export function AddToCalendar({ booking: { id, childName, serviceType, eventDate } }: Props) {
  const { name } = useBoutique()
  function save() {
    const url = location.origin + spokenPath(`/user/bookings/${id}`)
    const entry = calendarEntry({
      uid: `booking-${id}@${location.hostname}`,
      date: eventDate,
      title: t('{what} for {child}', { what: serviceName(serviceType), child: childName }),
      text: t('Your booking at {name}: {url}', { name, url }),
      url,
      at: Date.now(),
    })
    saveFile(entry, `${eventDate}.ics`)
  }
  return (
    <button type="button" className="link" onClick={save}>
      {t('Add the function to your calendar')}
    </button>
  )
}
