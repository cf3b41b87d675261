import { consentVersion } from '../../../shared/consent.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { prefixesOfBooking } from '../../features/bookings/booking.ts'
import { score } from '../../features/leads/score.ts'
import { toE164 } from '../../lib/phone.ts'
import { bookings, chatLeads, contacts } from '../schema.ts'
import { addTerms, prefixesOf } from '../search.ts'
import { sampleBookings } from './bookings.ts'
import { day, openingHour } from './days.ts'
import { sampleChatLeads, sampleContacts } from './enquiries.ts'
import { type Family, families } from './families.ts'
import type { Accounts } from './people.ts'
import { attach } from './photos.ts'

/** The sample bookings as rows, scored as of the day they came in, with the `pictures` that belong to them. */
export function bookingRows(accounts: Accounts, now: number) {
  return sampleBookings.map((sample, nth) => {
    const family: Family = families[sample.family]
    const createdAt = openingHour(now, sample.daysAgo, nth)
    const eventDate = sample.eventIn === undefined ? undefined : indianDate(now + sample.eventIn * day)
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
    const pictures = attach(sample.photos, { kind: 'booking', id, at: createdAt }, userId)
    return {
      ...asked,
      ...score({ ...asked, photos: pictures.length, inPerson: !online }, indianDate(createdAt.getTime())),
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
      ...score(sample, indianDate(createdAt.getTime())),
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
      ...score(sample, indianDate(createdAt.getTime())),
      id: crypto.randomUUID(),
      chatRoomId: `guest-${createdAt.getTime()}-${crypto.randomUUID().replaceAll('-', '')}`,
      phone,
      phoneE164: toE164(phone) ?? '',
      location: sample.location ?? '',
      createdAt,
      updatedAt: createdAt,
    }
  })

export type Desk = {
  bookings: ReturnType<typeof bookingRows>
  contacts: ReturnType<typeof contactRows>
  chatLeads: ReturnType<typeof chatLeadRows>
}

/** Statements that put the rows on the owner's desk, each of them findable. */
export function fillDesk(ctx: Ctx, desk: Desk) {
  const termsOf = (row: { name: string; email?: string | null; phoneE164?: string }) =>
    prefixesOf({ names: [row.name], email: row.email, e164: row.phoneE164 })
  return [
    ...desk.bookings.flatMap((row) => [
      ctx.db.insert(bookings).values(row),
      addTerms(ctx, 'booking', row, prefixesOfBooking(row)),
    ]),
    ...desk.contacts.flatMap((row) => [
      ctx.db.insert(contacts).values(row),
      addTerms(ctx, 'contact', row, termsOf(row)),
    ]),
    ...desk.chatLeads.flatMap((row) => [
      ctx.db.insert(chatLeads).values(row),
      addTerms(ctx, 'chat_lead', row, termsOf(row)),
    ]),
  ]
}
