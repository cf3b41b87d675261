import * as z from 'zod/mini'
import { idempotencyId, rowId, version } from './fields.ts'
import type { OrderStatus } from './orders.ts'
import { clearable } from './text.ts'
import { t } from './words/t.ts'

/** What somebody comes for: rows of `visit_kinds`. */
export const visitKinds = ['consultation', 'measuring', 'fitting', 'pick-up'] as const
export type VisitKind = (typeof visitKinds)[number]
export const visitKindLabels: Record<VisitKind, string> = {
  consultation: 'Consultation',
  measuring: 'Measuring',
  fitting: 'Fitting',
  'pick-up': 'Pick-up',
}

/** The same inside a sentence, in the language that is spoken. */
export function visitKindName(kind: VisitKind) {
  const names = {
    consultation: t('consultation'),
    measuring: t('measuring'),
    fitting: t('fitting'),
    'pick-up': t('pick-up'),
  }
  return names[kind]
}

/** What a customer comes for next, by where the order stands; null for one that is closed. */
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

/** What the admin overrules, each by its own word: the hours and the grid of times, and the places. */
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

/** `PUT /api/admin/visits/{id}`: what changes, or `cancelled`, with the `updatedAt` that was read. */
export const adminVisitPatch = z.object({
  updatedAt: version,
  startsAt: z.optional(startsAt),
  kind: z.optional(kind),
  note: z.optional(note),
  cancelled: z.optional(z.literal(true)),
  /** True if somebody came; null takes the note back. */
  came: z.optional(z.nullable(z.boolean())),
  force,
})
export type AdminVisitPatch = z.output<typeof adminVisitPatch>

const daysMessage = 'Please ask for 1 to 31 days'
const optionalDate = z.optional(z.iso.date('Please enter dates as year-month-day'))
const days = z.coerce
  .number(daysMessage)
  .check(z.int(daysMessage), z.minimum(1, daysMessage), z.maximum(31, daysMessage))

/** `GET /api/visits/free`: so many days from an Indian date on, which is today's unless said; a month is shown at once. */
export const freeQuery = z.object({ from: optionalDate, days: z._default(days, 14) })
export type FreeQuery = z.output<typeof freeQuery>

/** `GET /api/admin/visits`: the same, a week unless said. */
export const visitsQuery = z.object({ from: optionalDate, days: z._default(days, 7) })
export type VisitsQuery = z.output<typeof visitsQuery>
