import { sql } from 'drizzle-orm'
import type { bookings } from './schema.ts'

/**
 * Holds while a booking is as it was read: what its customer changes gives it another `updatedAt`, and what comes with a
 * corrected profile keeps that (`auth/profile-copies.ts`).
 */
export const isBookingAsRead = (booking: typeof bookings.$inferSelect) =>
  sql`EXISTS (SELECT 1 FROM bookings WHERE id = ${booking.id}
    AND (status, updated_at, parent_name, phone_e164, email)
      IS (${booking.status}, ${booking.updatedAt.getTime()}, ${booking.parentName}, ${booking.phoneE164}, ${booking.email}))`
