import type { HeardFrom } from '../../shared/heard-from.ts'
import { dayMs, indianDate } from '../../shared/time.ts'
import { fromAdmin, fromCustomer } from '../../worker/features/bookings/booking.ts'
import type { Customers } from './accounts.ts'
import { type SampleBooking, sampleBookings } from './data/bookings.ts'
import { type Family, families } from './data/families.ts'
import { openingHour } from './days.ts'
import { toSamplePhotos } from './photos.ts'

/** As those who booked tapped it, one after the other; one in six did not. */
const heard: (HeardFrom | null)[] = ['friend', 'instagram', 'church', null, 'friend', 'google']

/** The sample bookings as rows, scored as of the day they came in, each with its `samplePhotos`. */
export function bookingRows(customers: Customers, now: number) {
  return sampleBookings.map((sample, nth) => {
    const id = crypto.randomUUID()
    const createdAt = openingHour(now, sample.daysAgo, nth)
    const userId = customers.get(sample.family)
    const samplePhotos = toSamplePhotos(sample.photos, { kind: 'booking', id, at: createdAt }, userId)
    const photoKeys = samplePhotos.map(({ key }) => key)
    const booking = buildBooking(sample, detailsOf(sample, now), photoKeys, createdAt)
    const heardFrom = sample.source ? null : (heard[nth % heard.length] ?? null)
    return { ...booking, id, userId: userId ?? null, status: sample.status, heardFrom, samplePhotos }
  })
}

function buildBooking(
  { source }: SampleBooking,
  details: ReturnType<typeof detailsOf>,
  inspirationPhotos: string[],
  at: Date,
) {
  if (source) return fromAdmin({ ...details, source, inspirationPhotos }, at)
  const customer = { id: '', phone: null }
  return fromCustomer(customer, { ...details, email: details.email ?? '', inspirationPhotos, consent: true }, at)
}

function detailsOf({ family: name, service, message, eventIn, time, product }: SampleBooking, now: number) {
  const family: Family = families[name]
  return {
    childName: family.child,
    parentName: family.parent.join(' '),
    phone: family.phone,
    email: family.email,
    serviceType: service,
    message,
    eventDate: eventIn === undefined ? undefined : indianDate(now + eventIn * dayMs),
    preferredTime: time,
    productSlug: product,
  }
}
