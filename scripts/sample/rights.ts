import type { AuditedAct } from '../../shared/audit.ts'
import { type ConsentKind, consentVersion } from '../../shared/consent.ts'
import { requestAnswerMs } from '../../shared/data-requests.ts'
import { dayMs, hourMs } from '../../shared/time.ts'
import type { Ctx } from '../../worker/context.ts'
import { audit, consents, dataRequests } from '../../worker/db/schema.ts'
import type { Customers } from './accounts.ts'
import type { FamilyName } from './data/families.ts'
import type { bookingRows } from './enquiries.ts'

type Asked = { family: FamilyName; kind: 'ask' | 'complain'; text: string; daysAgo: number; answer?: string }

const asked: Asked[] = [
  {
    family: 'lakshmi',
    kind: 'ask',
    text: 'Do you still have the photos of my daughter from last year? If so, please delete them.',
    daysAgo: 60,
  },
  {
    family: 'sneha',
    kind: 'complain',
    text: 'I got a WhatsApp message about an order that is not mine.',
    daysAgo: 2,
  },
  {
    family: 'elizabeth',
    kind: 'ask',
    text: 'Who can see the measurements of my children?',
    daysAgo: 40,
    answer: 'Only you and we can. They are shown with your orders and never in a message.',
  },
]

const agreed: { family: FamilyName; kind: ConsentKind; given: boolean; how: string; daysAgo: number }[] = [
  { family: 'elizabeth', kind: 'public_photos', given: true, how: 'settings', daysAgo: 21 },
  { family: 'sneha', kind: 'parent_met', given: true, how: 'Sneha Mathew, her mother', daysAgo: 9 },
  { family: 'reena', kind: 'marketing', given: true, how: 'settings', daysAgo: 390 },
  { family: 'lakshmi', kind: 'public_photos', given: true, how: 'settings', daysAgo: 63 },
  { family: 'lakshmi', kind: 'public_photos', given: false, how: 'settings', daysAgo: 60 },
]

const done: { family: FamilyName; what: AuditedAct; hoursAgo: number }[] = [
  { family: 'elizabeth', what: 'sign-in', hoursAgo: 30 },
  { family: 'sneha', what: 'sign-in', hoursAgo: 50 },
  { family: 'lakshmi', what: 'download', hoursAgo: 60 * 24 },
]

/** Statements for what sample customers asked about their data and agreed to, with a booking too, and for the log. */
export function rightsStatements(
  ctx: Ctx,
  { customers, bookings }: { customers: Customers; bookings: ReturnType<typeof bookingRows> },
  now: number,
) {
  const at = (daysAgo: number) => new Date(now - daysAgo * dayMs)
  const idOf = (family: FamilyName) => customers.get(family) ?? ''
  return [
    ...asked.map(({ family, daysAgo, answer, ...request }) =>
      ctx.db.insert(dataRequests).values({
        ...request,
        userId: idOf(family),
        createdAt: at(daysAgo),
        dueAt: new Date(at(daysAgo).getTime() + requestAnswerMs),
        ...(answer && { answer, answeredAt: at(daysAgo - 1) }),
      }),
    ),
    ...agreed.map(({ family, daysAgo, ...consent }) =>
      ctx.db
        .insert(consents)
        .values({ ...consent, userId: idOf(family), version: consentVersion, createdAt: at(daysAgo) }),
    ),
    ...firstTicks(bookings).flatMap(({ userId, consentAt }) =>
      (['notice', 'parent'] as const).map((kind) =>
        ctx.db
          .insert(consents)
          .values({ userId, kind, given: true, how: 'booking', version: consentVersion, createdAt: consentAt }),
      ),
    ),
    ...done.map(({ family, what, hoursAgo }) =>
      ctx.db.insert(audit).values({
        id: crypto.randomUUID(),
        who: idOf(family),
        what,
        about: idOf(family),
        createdAt: new Date(now - hoursAgo * hourMs),
      }),
    ),
  ]
}

/** The first booking of each account that agreed with it: a later tick of the same words adds no row. */
function firstTicks(bookings: ReturnType<typeof bookingRows>) {
  const first = new Map<string, { userId: string; consentAt: Date }>()
  for (const { userId, source, consentAt } of bookings) {
    if (!userId || !consentAt || source !== 'website') continue
    const known = first.get(userId)
    if (!known || consentAt < known.consentAt) first.set(userId, { userId, consentAt })
  }
  return [...first.values()]
}
