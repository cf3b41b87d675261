import { otherGarment } from '../../../shared/garments.ts'
import { givenName } from '../../../shared/names.ts'
import { finishOf } from '../../../shared/orders.ts'
import { nextWorkStatus } from '../../../shared/staff.ts'
import { indianDate } from '../../../shared/time.ts'
import { orders } from '../../db/schema.ts'

/** All that a helper's lists know of an order. Nothing that a customer wrote: it may hold a number or a name. */
export const workColumns = {
  id: orders.id,
  status: orders.status,
  garment: orders.garment,
  wearerName: orders.wearerName,
  dueAt: orders.dueAt,
  plan: orders.plan,
  updatedAt: orders.updatedAt,
}
type WorkRow = Pick<typeof orders.$inferSelect, keyof typeof workColumns>

/** An order as a helper sees it: the first name alone, and what is made by the name of its kind. */
export function toWork({ wearerName, dueAt, plan, ...row }: WorkRow, kinds: ReadonlyMap<string, string>) {
  const { id, status, updatedAt } = row
  const dueOn = dueAt && indianDate(dueAt.getTime())
  return {
    ...{ id, status, updatedAt, dueOn },
    garment: kinds.get(row.garment ?? otherGarment) ?? 'Order',
    wearer: wearerName ? givenName(wearerName) : null,
    next: nextWorkStatus(status) ?? null,
    finishOn: dueOn && finishOf({ status, plan }, dueOn),
  }
}
