import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { query } from '../../queries.ts'

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

export type StaffMember = InferResponseType<typeof api.admin.staff.$get>[number]
export const staffQuery = query(api.admin.staff)
export const staffKeys = [[api.admin.staff.$url().pathname]]
export type StaffLink = InferResponseType<(typeof api.admin.staff)[':id']['invite']['$post'], 200>

export const workTodayQuery = query(api.work.today)
export const workKeys = [[api.work.today.$url().pathname]]
export type WorkRow = InferResponseType<typeof api.work.today.$get>['due'][number]

const orders = api.work.orders
/** Under the day's key, so that a stage that is done asks for both. */
export const workOrderQuery = (id: string) => ({
  queryKey: [...workTodayQuery.queryKey, 'order', id],
  queryFn: () => send(orders[':id'].$get({ param: { id } })),
})
export type WorkOrder = InferResponseType<(typeof orders)[':id']['$get'], 200>
