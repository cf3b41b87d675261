import { humanize } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import type { WorkRow } from './queries.ts'

/** `Gown, Mia`. */
export const workTitle = ({ garment, wearer }: Pick<WorkRow, 'garment' | 'wearer'>) =>
  wearer ? `${garment}, ${wearer}` : garment

/** `Cutting, until Thu, 17 Dec`; behind its plan also by how many days. */
export function workText({
  status,
  finishOn,
  daysBehind = 0,
}: Pick<WorkRow, 'status' | 'finishOn'> & { daysBehind?: number }) {
  const text = finishOn ? `${humanize(status)}, until ${weekdayDate(finishOn)}` : humanize(status)
  return daysBehind > 0 ? `${text}, ${daysBehind} ${daysBehind === 1 ? 'day' : 'days'} behind` : text
}
