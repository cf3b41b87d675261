import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { StaffRole } from '../../../shared/staff.ts'
import { createdAt, id, timestampMs, updatedAt } from './columns.ts'
import { staffRoles } from './enums.ts'

/** Who helps at the table: no account, one phone each, opened by a link of the owner's. */
export const staff = sqliteTable(
  'staff',
  {
    id: id(),
    name: text().notNull(),
    role: text()
      .$type<StaffRole>()
      .notNull()
      .references(() => staffRoles.name),
    /** SHA-256 of the link that opens a phone. */
    inviteHash: text(),
    inviteExpiresAt: timestampMs(),
    /** SHA-256 of the phone's cookie. */
    sid: text(),
    startedAt: timestampMs(),
    sidExpiresAt: timestampMs(),
    seenAt: timestampMs(),
    /** What the phone calls itself. */
    label: text(),
    endedAt: timestampMs(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('staff_sid').on(t.sid),
    uniqueIndex('staff_invite').on(t.inviteHash),
    index('staff_ended').on(t.endedAt, t.createdAt),
  ],
)
