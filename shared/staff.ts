import * as z from 'zod/mini'
import { version } from './fields.ts'
import { measurementInput } from './measure-inputs.ts'
import { type OrderStatus, orderStatuses } from './orders.ts'
import { type StepDays, statusAfter } from './plan.ts'
import { required } from './text.ts'
import { dayMs, hourMs } from './time.ts'

/** Roles of helpers: a tailor sews, an assistant also measures. */
export const staffRoles = ['tailor', 'assistant'] as const
export type StaffRole = (typeof staffRoles)[number]
export const staffRoleLabels: Record<StaffRole, string> = { tailor: 'Tailor', assistant: 'Assistant' }

/** Maximum number of helpers; a boutique has a handful. */
export const maxStaff = 20

/**
 * Validity in milliseconds: of an invitation link, of a phone's session without use, and of a phone's session at most.
 */
export const inviteLifeMs = 72 * hourMs
export const workLife = { idle: 30 * dayMs, max: 180 * dayMs }

const ownId = z.uuid('Something is missing from this request. Please reload the page.')

/** Details of a helper. */
export const helperInput = z.object({
  name: required(60, 'Name'),
  role: z.enum(staffRoles, { error: 'Please choose what they do' }),
})

/** `POST /api/admin/staff`: creates a helper with the first link. */
export const staffInput = z.extend(helperInput, { id: ownId })
export type StaffInput = z.output<typeof staffInput>

/** `PATCH /api/admin/staff/{id}`. */
export const staffPatch = z.extend(helperInput, { updatedAt: version })
export type StaffPatch = z.output<typeof staffPatch>

/** `POST /api/admin/staff/{id}/invite`: creates a link; a retry with the same `id` returns the same link. */
export const inviteInput = z.object({ id: ownId })

/** `POST /api/work/start`. */
export const workStartInput = z.object({
  token: z
    .string('Something is missing from this request. Please open the link again.')
    .check(z.regex(/^[0-9a-f]{64}$/, 'This link is incomplete. Please ask for it again.')),
})

/** `POST /api/work/orders/{id}/stage`. */
export const stageInput = z.object({
  to: z.enum(orderStatuses, { error: 'There is no such stage' }),
  updatedAt: version,
})

/** `POST /api/work/orders/{id}/measurements`. */
export const workMeasurementInput = z.omit(measurementInput, { orderId: true, garment: true })
export type WorkMeasurementInput = z.output<typeof workMeasurementInput>

/**
 * Returns the stage to which a helper may move an order: the next stage that takes days, from confirmed to ready; or
 * undefined.
 */
export function nextWorkStatus(status: OrderStatus, days?: StepDays): OrderStatus | undefined {
  const next = statusAfter(status, days)
  return status === 'pending' || next === 'delivered' ? undefined : next
}

/** Returns whether helpers see an order: it is being made or waits to be collected. */
export const isAtWork = (status: OrderStatus) =>
  status !== 'pending' && status !== 'delivered' && status !== 'cancelled'
