import { otherGarment } from '../../../shared/garments.ts'
import { escapeRegExp, givenName } from '../../../shared/names.ts'
import { finishOf } from '../../../shared/orders.ts'
import { nextWorkStatus } from '../../../shared/staff.ts'
import { indianDate } from '../../../shared/time.ts'
import { type garments, orders } from '../../db/schema.ts'

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
type Kind = Pick<typeof garments.$inferSelect, 'name' | 'days'>

/** An order as a helper sees it: the first name alone, and what is made by the name of its kind. */
export function toWork({ wearerName, dueAt, plan, ...row }: WorkRow, kinds: ReadonlyMap<string, Kind>) {
  const { id, status, updatedAt } = row
  const kind = kinds.get(row.garment ?? otherGarment)
  const dueOn = dueAt && indianDate(dueAt.getTime())
  return {
    ...{ id, status, updatedAt, dueOn },
    garment: kind?.name ?? 'Order',
    wearer: wearerName ? givenName(wearerName) : null,
    next: nextWorkStatus(status, kind?.days) ?? null,
    finishOn: dueOn && finishOf({ status, plan }, dueOn),
  }
}

/** Seven digits and more, however they are spaced: no size has so many. Malayalam digits are digits. */
const number = /\+?\p{Nd}(?:[\s().\u2013-]*\p{Nd}){6,}/gu
/** Mail addresses, UPI IDs and links. */
const address = /\S+@\S+|https?:\/\/\S+/giu
const hidden = '…'

/**
 * A text without what leads to a person: numbers, addresses, and these names. `shown` is a name that stays, that of who
 * wears it. A name in Malayalam is hidden with its endings.
 */
export function hidePerson(text: string, names: (string | null)[], shown: string | null) {
  const parts = names
    .flatMap((name) => name?.split(/\s+/) ?? [])
    .filter((part) => part.length > 1 && part.toLowerCase() !== shown?.toLowerCase())
  const withoutNumbers = text.replace(address, hidden).replace(number, hidden)
  return parts.reduce((rest, part) => rest.replace(wordOf(part), hidden), withoutNumbers)
}

const wordOf = (name: string) => {
  const letters = escapeRegExp(name.replace(/\u0d4d$/, ''))
  const ending = /^\p{Script=Latin}/u.test(name) ? '(?![\\p{L}\\p{M}])' : '[\\p{L}\\p{M}]*'
  return new RegExp(`(?<![\\p{L}\\p{M}])${letters}${ending}`, 'giu')
}
