import { eq } from 'drizzle-orm'
import { calendarMoment, calendarText, escapeCalendarText } from '../../../shared/calendar-lines.ts'
import { minuteMs } from '../../../shared/time.ts'
import { visitKindLabels } from '../../../shared/visits.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { visits } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { Session } from '../../http/sessions.ts'
import { sayIn } from '../../told.ts'
import { aboutOf, findShownStatement } from './list-visits.ts'
import { customerPathOf, keyOf } from './subject.ts'
import { findStatement, type Visit } from './visit.ts'

/**
 * Returns a visit as a calendar entry, for its customer, or for an admin with the customer's name. A cancelled visit
 * removes its entry. Throws 404 for another customer's visit.
 */
export async function getCalendarEntry(ctx: Ctx, { user, isAdmin }: Session, id: string, origin: string) {
  const {
    found: [visit],
    shown: [row],
    facts,
  } = await batch(ctx, {
    found: findStatement(ctx, id, isAdmin ? undefined : eq(visits.userId, user.id)),
    shown: findShownStatement(ctx, id),
    facts: factsStatement(ctx),
  })
  if (!visit || !row) return fail(404, 'visit_unknown')
  const { name, address } = storedFacts(facts)
  const key = keyOf(visit)
  const adminPath = key.of === 'order' ? `/admin/orders/${key.id}` : `/admin?tab=bookings&open=${key.id}`
  const language = isAdmin ? 'en' : user.language
  const { about, title } = sayIn(language, () => ({ about: aboutOf(row) ?? '', title: titleOf(visit, name) }))
  return calendarEntry(visit, {
    title: isAdmin ? `${visitKindLabels[visit.kind]}: ${row.customerName ?? about}` : title,
    text: isAdmin ? [about, row.customerPhone].filter(Boolean).join('\n') : about,
    place: [name, address.street, address.area, `${address.city} ${address.postcode}`.trim()]
      .filter(Boolean)
      .join(', '),
    url: origin + (isAdmin ? adminPath : pathIn(language, customerPathOf(key))),
  })
}

/** Returns the title of a visit in its customer's calendar. */
function titleOf({ kind }: Visit, shop: string) {
  const titles = {
    consultation: t('Consultation at {shop}', { shop }),
    measuring: t('Measuring at {shop}', { shop }),
    fitting: t('Fitting at {shop}', { shop }),
    'pick-up': t('Pick-up at {shop}', { shop }),
  }
  return titles[kind]
}

type Words = { title: string; text: string; place: string; url: string }

/**
 * Returns the entry as a file (RFC 5545). Its UID never changes and its SEQUENCE grows, so that a calendar with the
 * entry updates the time. Times are UTC, which every calendar converts to its own zone.
 */
export function calendarEntry(
  { id, startsAt, minutes, sequence, cancelledAt, updatedAt }: Visit,
  { title, text, place, url }: Words,
) {
  const at = startsAt.getTime()
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//boutique//visits//EN',
    `METHOD:${cancelledAt ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@visits.boutique`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${calendarMoment(updatedAt.getTime())}`,
    `DTSTART:${calendarMoment(at)}`,
    `DTEND:${calendarMoment(at + minutes * minuteMs)}`,
    `SUMMARY:${escapeCalendarText(title)}`,
    `DESCRIPTION:${escapeCalendarText(text)}`,
    `LOCATION:${escapeCalendarText(place)}`,
    `URL:${url}`,
    `STATUS:${cancelledAt ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}
