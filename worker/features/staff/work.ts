import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import { escapeRegExp, givenName, withGivenName } from '../../../shared/names.ts'
import { finishOf } from '../../../shared/orders.ts'
import { pick } from '../../../shared/pick.ts'
import { isMeasured, workingDays } from '../../../shared/plan.ts'
import { isAtWork, nextWorkStatus } from '../../../shared/staff.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { isWorkedOn } from '../../db/predicates.ts'
import { garments, measurements, orderItems, orders, orderUpdates, photoPins, users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { Helper } from '../../http/work-sessions.ts'
import { listStatement as listGarmentsStatement } from '../garments/garments.ts'

/**
 * Columns of an order for a helper's lists. Texts of customers are excluded, because they may contain a number or a
 * name.
 */
const workColumns = {
  id: orders.id,
  number: orders.number,
  outfitType: orders.outfitType,
  customerName: orders.customerName,
  measurementId: orders.measurementId,
  status: orders.status,
  garment: orders.garment,
  wearerName: orders.wearerName,
  dueAt: orders.dueAt,
  plan: orders.plan,
  updatedAt: orders.updatedAt,
}
type WorkRow = Pick<typeof orders.$inferSelect, keyof typeof workColumns>
type Kind = Pick<typeof garments.$inferSelect, 'name' | 'malayalam' | 'days' | 'fields'>

/** Returns an order for a helper: the owner's title, and the wearer's first name as the only name. */
function toWork({ dueAt, plan, ...row }: WorkRow, kinds: ReadonlyMap<string, Kind>) {
  const { id, number, status, updatedAt, customerName } = row
  const { outfitType, wearerName } = withGivenName(row)
  const kind = kinds.get(row.garment ?? otherGarment)
  const dueOn = dueAt && indianDate(dueAt.getTime())
  return {
    ...{ id, number, status, updatedAt, dueOn },
    title: hidePerson(outfitType, [customerName, row.wearerName], wearerName),
    garment: kind?.name ?? 'Order',
    malayalam: kind?.malayalam?.name ?? null,
    wearer: wearerName ? givenName(wearerName) : null,
    lacksSizes: row.measurementId === null && isMeasured(kind),
    next: nextWorkStatus(status, kind?.days) ?? null,
    finishOn: dueOn && finishOf({ status, plan }, dueOn),
  }
}

/** Matches a phone number: seven or more digits in any spacing, more than a size has. Includes Malayalam digits. */
const number = /\+?\p{Nd}(?:[\s().\u2013-]*\p{Nd}){6,}/gu
/** Matches mail addresses, UPI ids and links. */
const address = /\S+@\S+|https?:\/\/\S+/giu
const hidden = '…'

/**
 * Hides contact data in a text: numbers, addresses and the given names. The name `shown` (the wearer's) stays. A
 * Malayalam name is hidden with its endings.
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

/**
 * Returns an order with the data for its work: days, tailor's notes, photos with their open notes, and sizes. A photo
 * is named by the last part of its key, because the full key contains the customer's id. Throws 404 for an order that
 * is not in progress.
 */
export async function getWork(ctx: Ctx, helper: () => Helper, id: string) {
  const {
    order: [order],
    updates,
    pieces,
    kinds: [kind],
    set: [set],
    pins,
  } = await batch(ctx, {
    order: ctx.db
      .select({
        ...workColumns,
        tailorNotes: orders.tailorNotes,
        photos: orders.inspirationPhotos,
        wearerId: orders.wearerId,
        // Names that are hidden in the notes.
        ...{ userId: orders.userId },
        ...{ firstName: users.firstName, lastName: users.lastName },
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, id)),
    pieces: ctx.db
      .select({ id: orderItems.id, name: orderItems.name, quantity: orderItems.quantity })
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.position)),
    updates: ctx.db
      .select({ photos: orderUpdates.photos })
      .from(orderUpdates)
      .where(and(eq(orderUpdates.orderId, id), sql`is_visible = 1 AND photos <> '[]'`))
      .orderBy(asc(orderUpdates.createdAt)),
    kinds: ctx.db
      .select(pick(garments, ['id', 'name', 'malayalam', 'days', 'fields']))
      .from(garments)
      .where(sql`${garments.id} = IFNULL((SELECT garment FROM orders WHERE id = ${id}), ${otherGarment})`),
    set: ctx.db
      .select({
        takenOn: measurements.takenOn,
        unit: measurements.unit,
        sizes: measurements.sizes,
        notes: measurements.notes,
      })
      .from(measurements)
      .where(sql`${measurements.id} = (SELECT measurement_id FROM orders WHERE id = ${id})`),
    pins: ctx.db
      .select()
      .from(photoPins)
      .where(eq(photoPins.orderId, id))
      .orderBy(asc(photoPins.createdAt), asc(photoPins.id)),
  })
  if (!order || !isAtWork(order.status)) return fail(404, 'work_unknown')
  const shown = toWork(order, new Map(kind && [[kind.id, kind]]))
  const photos = [...order.photos, ...updates.flatMap(({ photos }) => photos)]
  const names = namesOf(order)
  return {
    ...shown,
    title: hidePerson(shown.title, names, shown.wearer),
    pieces: pieces.map(({ name, ...piece }) => ({ ...piece, name: hidePerson(name, names, shown.wearer) })),
    plan: order.plan,
    tailorNotes: order.tailorNotes,
    photos: photos.map((photo) => ({ name: lastPart(photo), notes: notesOn(photo, pins, order, shown.wearer) })),
    fields: kind?.fields ?? [],
    measurement: set ?? null,
    mayMeasure: helper().role === 'assistant' && order.wearerId !== null,
    today: indianDate(Date.now()),
  }
}

type Person = Pick<typeof orders.$inferSelect, 'userId' | 'customerName' | 'wearerName'> & {
  firstName: string | null
  lastName: string | null
}

/**
 * Returns the open notes on a photo, by the shop and the current customer, with the numbers of their dots on the job
 * card.
 */
function notesOn(photo: string, pins: (typeof photoPins.$inferSelect)[], person: Person, wearer: string | null) {
  const names = namesOf(person)
  return pins
    .filter(({ photoKey }) => photoKey === photo)
    .map((pin, index) => ({ ...pin, nth: index + 1 }))
    .filter(({ doneAt, side, byId }) => !doneAt && (side === 'shop' || byId === person.userId))
    .map(({ nth, x, y, text }) => ({ nth, x, y, text: hidePerson(text, names, wearer) }))
}

const namesOf = (person: Person) => [person.customerName, person.firstName, person.lastName, person.wearerName]

const lastPart = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** Maximum orders of each list; the query reads one more to know whether there are more. */
const shownOrders = 25
const daysAhead = 3
/** Maximum milliseconds by which priorities move ranks within a day. */
const maxUrgency = 2

/**
 * Returns the day's work for a helper: orders behind their plan, to finish today, and in the next three working days,
 * 25 of each. Each list is a range of one index: at most 78 orders are read, however many wait to be confirmed.
 */
export async function listWork(ctx: Ctx, helper: () => Helper, now = Date.now()) {
  const date = indianDate(now)
  const today = endOf(date) - dayMs
  const listStatement = (range: SQL) =>
    ctx.db
      .select({ ...workColumns, rank: orders.rank, photo: firstPhoto.as('photo') })
      .from(orders)
      .where(and(isWorkedOn, range))
      .orderBy(asc(orders.rank))
      .limit(shownOrders + 1)
  const { behind, due, later, kinds, facts } = await batch(ctx, {
    behind: listStatement(lte(orders.rank, today)),
    due: listStatement(sql`rank > ${today} AND rank <= ${endOf(date)}`),
    // The working days are read in the same batch.
    later: listStatement(gt(orders.rank, endOf(date))),
    kinds: listGarmentsStatement(ctx),
    facts: factsStatement(ctx),
  })
  const kindOf = new Map(kinds.map((kind) => [kind.id, kind]))
  const days = workingDays(storedFacts(facts).hours)
  const lastRank = endOf(days.forward(date, daysAhead))
  const next = later.filter(({ rank }) => rank <= lastRank)
  const shown = (rows: typeof behind) =>
    rows.slice(0, shownOrders).map(({ rank: _, photo, ...row }) => {
      const order = toWork(row, kindOf)
      return {
        ...order,
        photo: photo && lastPart(photo),
        daysBehind: order.finishOn ? days.count(order.finishOn, date) : 0,
      }
    })
  const { helper: name, role } = helper()
  return {
    ...{ name, role, date, behind: shown(behind), due: shown(due), next: shown(next) },
    hasMore: [behind, due, next].some(({ length }) => length > shownOrders),
  }
}

/** The first photo of the outfit with an open note, otherwise the first photo. */
const firstPhoto = sql<string | null>`IFNULL((SELECT photo_key FROM photo_pins
  WHERE photo_pins.order_id = orders.id AND done_at IS NULL
  AND EXISTS (SELECT 1 FROM json_each(orders.inspiration_photos) AS shown WHERE shown.value = photo_key)
  ORDER BY photo_pins.created_at LIMIT 1), json_extract(orders.inspiration_photos, '$[0]'))`

/** Returns the highest rank of orders to finish on a day: the start of the next day, plus or minus the urgency. */
const endOf = (day: string) => startOfIndianDay(day) + dayMs + maxUrgency
