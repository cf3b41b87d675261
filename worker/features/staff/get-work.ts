import { and, asc, eq, sql } from 'drizzle-orm'
import { otherGarment } from '../../../shared/garments.ts'
import { isAtWork } from '../../../shared/staff.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { garments, measurements, orders, orderUpdates, photoPins, users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { Helper } from '../../http/work-sessions.ts'
import { hidePerson, toWork, workColumns } from './work.ts'

/**
 * An order with what its work needs: days, notes for who sews, photos with their open notes, sizes. 404 for one that is not
 * being made. A photo is named by the last part of its key, which has its customer's id in it.
 */
export async function getWork(ctx: Ctx, helper: () => Helper, id: string) {
  const {
    order: [order],
    updates,
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
        // To be left out of the notes.
        ...{ userId: orders.userId, customerName: orders.customerName },
        ...{ firstName: users.firstName, lastName: users.lastName },
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, id)),
    updates: ctx.db
      .select({ photos: orderUpdates.photos })
      .from(orderUpdates)
      .where(and(eq(orderUpdates.orderId, id), sql`is_visible = 1 AND photos <> '[]'`))
      .orderBy(asc(orderUpdates.createdAt)),
    kinds: ctx.db
      .select({ id: garments.id, name: garments.name, days: garments.days, fields: garments.fields })
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
  return {
    ...shown,
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

/** The open notes on a photo with the numbers of their dots, as the job card has them: of the shop and of its customer now. */
function notesOn(photo: string, pins: (typeof photoPins.$inferSelect)[], person: Person, wearer: string | null) {
  const names = [person.customerName, person.firstName, person.lastName, person.wearerName]
  return pins
    .filter(({ photoKey }) => photoKey === photo)
    .map((pin, index) => ({ ...pin, nth: index + 1 }))
    .filter(({ doneAt, side, byId }) => !doneAt && (side === 'shop' || byId === person.userId))
    .map(({ nth, x, y, text }) => ({ nth, x, y, text: hidePerson(text, names, wearer) }))
}

const lastPart = (key: string) => key.slice(key.lastIndexOf('/') + 1)
