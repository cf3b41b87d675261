import type { InferResponseType } from 'hono/client'
import { stageName } from '../../../shared/stage-name.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { query } from '../../queries.ts'

/** `Gown for Mia`: the owner's title, and the wearer where the title does not name them. */
export const workTitle = ({ title, wearer }: Pick<WorkRow, 'title' | 'wearer'>) =>
  wearer && !title.includes(wearer) ? `${title}, ${wearer}` : title

/** `Cutting, until Thu, 17 Dec`; behind its plan also by how many days. */
export function workText({
  status,
  finishOn,
  daysBehind = 0,
}: Pick<WorkRow, 'status' | 'finishOn'> & { daysBehind?: number }) {
  const stage = stageName(status)
  const text = finishOn ? t('{stage}, until {day}', { stage, day: weekdayDate(finishOn) }) : stage
  if (daysBehind <= 0) return text
  return daysBehind === 1
    ? t('{text}, 1 day behind', { text })
    : t('{text}, {days} days behind', { text, days: daysBehind })
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
