import * as z from 'zod'
import { count, moment, paise } from './common.ts'

export const orderFigures = z.strictObject({
  active: count,
  atRisk: count,
  dueThisWeek: count,
  toSend: count,
  atRiskBalance: paise,
})

export const stats = z.strictObject({
  totalContacts: count,
  newContacts: count,
  totalBookings: count,
  pendingBookings: count,
  totalLeads: count,
  qualifiedLeads: count,
  convertedLeads: count,
  bookingsByWeek: z.array(z.strictObject({ weekOf: moment.or(z.iso.date()), bookings: count })).length(12),
})
