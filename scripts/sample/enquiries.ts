import type { BookingStatus } from '../../shared/bookings.ts'
import type { HeardFrom } from '../../shared/heard-from.ts'
import type { LeadStatus, ScoreReason } from '../../shared/leads.ts'
import { dayMs, indianDate } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { bookings, chatLeads, contacts, leads } from '../../worker/db/schema.ts'
import { searchText } from '../../worker/db/search.ts'
import { fromAdmin, fromCustomer } from '../../worker/features/bookings/booking.ts'
import { buildChatLead } from '../../worker/features/leads/chat-leads.ts'
import { buildContact } from '../../worker/features/leads/contacts.ts'
import { newGuestId } from '../../worker/http/guests.ts'
import type { Customers } from './accounts.ts'
import { type SampleBooking, sampleBookings } from './data/bookings.ts'
import { sampleFacts } from './data/boutique.ts'
import { sampleChatLeads, sampleContacts } from './data/enquiries.ts'
import { type Family, families } from './data/families.ts'
import { openingHour } from './days.ts'
import type { SampleOrderRow } from './orders.ts'
import { toSamplePhotos } from './photos.ts'

/** Questions from the form as rows. */
export const contactRows = (now: number) =>
  sampleContacts.map(({ name, email = '', phone, subject, message = '', status, daysAgo, notes = [] }, nth) => ({
    ...buildContact({ name, email, phone, subject, message }, openingHour(now, daysAgo, nth + 3)),
    status,
    deskNotes: notes.map(({ daysAgo, text }) => ({
      ...{ id: crypto.randomUUID(), at: openingHour(now, daysAgo, nth).getTime(), by: sampleFacts.owner ?? '', text },
    })),
  }))

/** Details left in the chat as rows. */
export const chatLeadRows = (now: number) =>
  sampleChatLeads.map(({ name, email, phone = '', location = '', status, daysAgo }, nth) => {
    const createdAt = openingHour(now, daysAgo, nth + 6)
    const guest = { name, email, phone, location }
    return { ...buildChatLead(guest, newGuestId(createdAt.getTime()), createdAt), status }
  })

export type Enquiries = {
  bookings: ReturnType<typeof bookingRows>
  contacts: ReturnType<typeof contactRows>
  chatLeads: ReturnType<typeof chatLeadRows>
}

/** Statements that insert the rows. */
export const enquiryStatements = (ctx: Ctx, enquiries: Enquiries) => [
  ...enquiries.bookings.map((row) => ctx.db.insert(bookings).values(row)),
  ...enquiries.contacts.map((row) => ctx.db.insert(contacts).values(row)),
  ...enquiries.chatLeads.map((row) => ctx.db.insert(chatLeads).values(row)),
]

/** The status of a lead by the status of its booking. */
const leadStatusOf: Record<BookingStatus, LeadStatus> = {
  pending: 'new',
  confirmed: 'qualified',
  'in-progress': 'qualified',
  completed: 'converted',
  cancelled: 'lost',
}
/** A lead of several bookings and enquiries has the status that is furthest on. */
const statusesByProgress: LeadStatus[] = ['lost', 'new', 'qualified', 'converted']

type Touch = {
  name: string
  phone: string | null
  phoneE164: string | null
  email: string | null
  source: string
  type: 'booking' | 'enquiry' | 'chat'
  status: LeadStatus
  leadScore: number
  scoreReasons: ScoreReason[]
  createdAt: Date
}

/** Statements that insert one lead for each person, dated by the first time they got in touch. An order converts it. */
export function leadStatements(ctx: Ctx, enquiries: Enquiries, orders: SampleOrderRow[]) {
  const ordered = new Set(orders.map(({ bookingId }) => bookingId))
  const touches: Touch[] = [
    ...enquiries.bookings.map((row) => ({
      ...row,
      name: row.parentName,
      type: 'booking' as const,
      status: ordered.has(row.id) ? ('converted' as const) : leadStatusOf[row.status],
    })),
    ...enquiries.contacts.map((row) => ({ ...row, type: 'enquiry' as const, source: 'website' })),
    ...enquiries.chatLeads.map((row) => ({ ...row, type: 'chat' as const, source: 'chat' })),
  ]
  const people = Map.groupBy(
    touches.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    (touch) => touch.phoneE164 ?? touch.email,
  )
  return [...people.values()].map((known) => {
    const lead = mergeTouches(known)
    return ctx.db.insert(leads).values({ ...lead, searchText: searchText.person(lead) })
  })
}

/** The lead of all that a person sent, oldest first: details of the first, best score, furthest status, last contact. */
function mergeTouches(known: Touch[]) {
  const first = known.reduce((earlier) => earlier)
  const best = known.reduce((better, next) => (next.leadScore > better.leadScore ? next : better))
  const { createdAt: lastContactDate } = known.reduce((_earlier, later) => later)
  const status = statusesByProgress.findLast((step) => known.some((touch) => touch.status === step))
  return {
    name: first.name,
    phone: first.phone,
    phoneE164: first.phoneE164,
    email: known.find((touch) => touch.email)?.email,
    source: first.source,
    type: first.type,
    status,
    leadScore: best.leadScore,
    scoreReasons: best.scoreReasons,
    createdAt: first.createdAt,
    updatedAt: lastContactDate,
    lastContactDate,
    conversionDate: status === 'converted' ? lastContactDate : undefined,
  }
}

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
