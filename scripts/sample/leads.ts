import type { BookingStatus } from '../../shared/bookings.ts'
import type { LeadStatus, ScoreReason } from '../../shared/leads.ts'
import type { Ctx } from '../../worker/context.ts'
import { leads } from '../../worker/db/schema.ts'
import { searchText } from '../../worker/db/search.ts'
import type { Enquiries } from './enquiries.ts'
import type { SampleOrderRow } from './orders.ts'

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
