import type { pushSubscriptions } from '../../db/schema.ts'

type DeviceRow = Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'label' | 'createdAt' | 'lastUsedAt' | 'sid'>

/** A device as its own user sees it; `isThis` for the one of this session. */
export const toUser = ({ id, label, createdAt, lastUsedAt, sid }: DeviceRow, currentSid: string) => ({
  id,
  label,
  createdAt,
  lastUsedAt,
  isThis: sid === currentSid,
})
