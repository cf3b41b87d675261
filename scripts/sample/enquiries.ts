import { consentVersion } from '../../shared/consent.ts'
import { indianDate } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { bookings, chatLeads, contacts } from '../../worker/db/schema.ts'
import { reindex } from '../../worker/db/search.ts'
import { scoreLead } from '../../worker/features/leads/score.ts'
import { toE164 } from '../../worker/lib/phone.ts'
import type { Accounts } from './accounts.ts'
import { sampleBookings } from './data/bookings.ts'
import { sampleChatLeads, sampleContacts } from './data/enquiries.ts'
import { type Family, families } from './data/families.ts'
import { dayMs, openingHour } from './days.ts'
import { toSamplePhotos } from './photos.ts'

/** The sample bookings as rows, scored as of the day they came in, with the `pictures` that belong to them. */
export function bookingRows(accounts: Accounts, now: number) {
  return sampleBookings.map((sample, nth) => {
    const family: Family = families[sample.family]
    const createdAt = openingHour(now, sample.daysAgo, nth)
    const eventDate = sample.eventIn === undefined ? undefined : indianDate(now + sample.eventIn * dayMs)
    const asked = {
      phone: family.phone,
      email: family.email,
      serviceType: sample.service,
      message: sample.message,
      eventDate,
      preferredTime: sample.time,
      productSlug: sample.product,
    }
    const online = sample.source === undefined
    const id = crypto.randomUUID()
    const userId = online ? accounts.get(sample.family) : undefined
    const pictures = toSamplePhotos(sample.photos, { kind: 'booking', id, at: createdAt }, userId)
    return {
      ...asked,
      ...scoreLead({ ...asked, photos: pictures.length, inPerson: !online }, indianDate(createdAt.getTime())),
      id,
      userId,
      pictures,
      inspirationPhotos: pictures.map(({ key }) => key),
      childName: family.child,
      parentName: family.parent.join(' '),
      phoneE164: toE164(family.phone) ?? '',
      email: family.email ?? null,
      status: sample.status,
      source: sample.source ?? 'website',
      ...(online && { consentVersion, consentAt: createdAt }),
      createdAt,
      updatedAt: createdAt,
    }
  })
}

/** Questions from the form as rows. */
export const contactRows = (now: number) =>
  sampleContacts.map(({ daysAgo, location: _none, ...sample }, nth) => {
    const createdAt = openingHour(now, daysAgo, nth + 3)
    return {
      ...sample,
      ...scoreLead(sample, indianDate(createdAt.getTime())),
      id: crypto.randomUUID(),
      email: sample.email ?? '',
      message: sample.message ?? '',
      phoneE164: sample.phone && toE164(sample.phone),
      createdAt,
      updatedAt: createdAt,
    }
  })

/** Details left in the chat as rows. A guest's room is named by its moment and 128 random bits. */
export const chatLeadRows = (now: number) =>
  sampleChatLeads.map(({ daysAgo, message: _none, ...sample }, nth) => {
    const createdAt = openingHour(now, daysAgo, nth + 6)
    const phone = sample.phone ?? ''
    return {
      ...sample,
      ...scoreLead(sample, indianDate(createdAt.getTime())),
      id: crypto.randomUUID(),
      chatRoomId: `guest-${createdAt.getTime()}-${crypto.randomUUID().replaceAll('-', '')}`,
      phone,
      phoneE164: toE164(phone) ?? '',
      location: sample.location ?? '',
      createdAt,
      updatedAt: createdAt,
    }
  })

export type Enquiries = {
  bookings: ReturnType<typeof bookingRows>
  contacts: ReturnType<typeof contactRows>
  chatLeads: ReturnType<typeof chatLeadRows>
}

/** Statements that put the rows on the owner's desk, each of them findable. */
export function enquiryStatements(ctx: Ctx, desk: Enquiries) {
  return [
    ...desk.bookings.flatMap((row) => [ctx.db.insert(bookings).values(row), ...reindex(ctx, 'booking', null, row)]),
    ...desk.contacts.flatMap((row) => [ctx.db.insert(contacts).values(row), ...reindex(ctx, 'contact', null, row)]),
    ...desk.chatLeads.flatMap((row) => [ctx.db.insert(chatLeads).values(row), ...reindex(ctx, 'chat_lead', null, row)]),
  ]
}
