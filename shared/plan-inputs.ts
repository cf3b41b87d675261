import * as z from 'zod/mini'
import { dateMessage, dateOrTime, rowId } from './fields.ts'

/** `GET /api/admin/plan`: what is to be made, and for when. */
export const planQuery = z.object({
  garment: z.optional(rowId),
  eventDate: z.optional(z.iso.date(dateMessage)),
  estimatedDelivery: z.optional(dateOrTime),
})
export type PlanQuery = z.output<typeof planQuery>

/** `GET /api/admin/weeks`: from which day on; today without one. */
export const weeksQuery = z.object({ from: z.optional(z.iso.date(dateMessage)) })
