import * as z from 'zod/mini'
import { idempotencyId, rowId, version } from './fields.ts'
import type { OrderStatus } from './orders.ts'
import { clearable } from './text.ts'
import { t } from './words/t.ts'

/** Kinds of visits: rows of `visit_kinds`. */
export const visitKinds = ['consultation', 'measuring', 'fitting', 'pick-up'] as const
export type VisitKind = (typeof visitKinds)[number]
export const visitKindLabels: Record<VisitKind, string> = {
  consultation: 'Consultation',
  measuring: 'Measuring',
  fitting: 'Fitting',
  'pick-up': 'Pick-up',
}

/** Returns the kind of a visit for use in a sentence, in the current language. */
export function visitKindName(kind: VisitKind) {
  const names = {
    consultation: t('consultation'),
    measuring: t('measuring'),
    fitting: t('fitting'),
    'pick-up': t('pick-up'),
  }
  return names[kind]
}

/** Returns the kind of a customer's next visit, by the order's status; null for a closed order. */
export function visitKindOf(status: OrderStatus): VisitKind | null {
  if (status === 'delivered' || status === 'cancelled') return null
  if (status === 'ready') return 'pick-up'
  return status === 'pending' || status === 'confirmed' || status === 'measurement' ? 'measuring' : 'fitting'
}

const startsAt = z.pipe(
  z.iso.datetime({ error: 'Please choose a time', offset: true }),
  z.transform((at) => new Date(at)),
)

/** `POST /api/user/bookings/{id}/visit` and `POST /api/user/orders/{id}/visit`. */
export const visitInput = z.object({ id: idempotencyId, startsAt })
export type VisitInput = z.output<typeof visitInput>

/** `PUT /api/user/visits/{id}`: another time, with the `updatedAt` that was read. */
export const visitMove = z.object({ startsAt, updatedAt: version })
export type VisitMove = z.output<typeof visitMove>

const kind = z.enum(visitKinds, { error: 'Please choose what they come for' })
const note = clearable(300, 'The note')

/**
 * Rules that the admin may override: `hours` for the opening hours and the grid of times, `places` for the number of
 * visits.
 */
const visitForces = ['hours', 'places'] as const
export type VisitForce = (typeof visitForces)[number]
const force = z._default(z.array(z.enum(visitForces)).check(z.maxLength(visitForces.length)), [])

/** `POST /api/admin/visits`: about one booking or one order. */
export const adminVisitInput = z
  .object({
    id: idempotencyId,
    kind,
    bookingId: z.optional(rowId),
    orderId: z.optional(rowId),
    startsAt,
    note: z._default(note, null),
    force,
  })
  .check(z.refine(({ bookingId, orderId }) => !bookingId !== !orderId, 'Please say whose visit it is'))
export type AdminVisitInput = z.output<typeof adminVisitInput>

/** `PUT /api/admin/visits/{id}`: changed fields or `cancelled`, with the `updatedAt` that was read. */
export const adminVisitPatch = z.object({
  updatedAt: version,
  startsAt: z.optional(startsAt),
  kind: z.optional(kind),
  note: z.optional(note),
  cancelled: z.optional(z.literal(true)),
  /** True if the customer came; null removes the note. */
  came: z.optional(z.nullable(z.boolean())),
  force,
})
export type AdminVisitPatch = z.output<typeof adminVisitPatch>

const daysMessage = 'Please ask for 1 to 31 days'
const optionalDate = z.optional(z.iso.date('Please enter dates as year-month-day'))
const days = z.coerce
  .number(daysMessage)
  .check(z.int(daysMessage), z.minimum(1, daysMessage), z.maximum(31, daysMessage))

/**
 * `GET /api/visits/free`: a number of days from an Indian date, by default today; at most the month that is shown at
 * once.
 */
export const freeQuery = z.object({ from: optionalDate, days: z._default(days, 14) })
export type FreeQuery = z.output<typeof freeQuery>

/** `GET /api/admin/visits`: the same range, by default a week. */
export const visitsQuery = z.object({ from: optionalDate, days: z._default(days, 7) })
export type VisitsQuery = z.output<typeof visitsQuery>
