import { and, asc, eq, sql } from 'drizzle-orm'
import { malayalamOf } from '../../../shared/malayalam.ts'
import { pick } from '../../../shared/pick.ts'
import { fittingOf, workingDays } from '../../../shared/plan.ts'
import { indianDate } from '../../../shared/time.ts'
import { hoursColumn } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { showsWorkPhoto } from '../../db/ownership.ts'
import { familyLinks, garments, orderStatusChanges, orders, orderUpdates, photos } from '../../db/schema.ts'
import { openPhoto } from '../../http/private-photo.ts'
import { isOpenLink, isPass, refuseLink } from './family-links.ts'

/**
 * The order as a family sees it: the customer's title or what is made, its stages with their days, the photos of the work by stage, about when
 * the fitting is and by when it is ready. No money, no name, no words, no sizes, and none of the photos that the customer
 * sent. 404 as for a wrong PIN without a pass, and where the link does not open any more.
 */
export async function getFamilyOrder(ctx: Ctx, tokenHash: string, pass: string) {
  if (!(await isPass(ctx, tokenHash, pass))) return refuseLink()
  const isLink = and(eq(familyLinks.tokenHash, tokenHash), isOpenLink())
  const orderId = sql`(SELECT order_id FROM family_links WHERE ${isLink})`
  const {
    order: [order],
    stages,
    updates,
  } = await batch(ctx, {
    order: ctx.db
      .select({
        ...pick(orders, ['status', 'createdAt', 'plan', 'estimatedDelivery']),
        title: familyLinks.title,
        garment: garments.name,
        malayalam: garments.malayalam,
        hours: hoursColumn().as('hours'),
        until: familyLinks.expiresAt,
        fittingAt: sql<number | null>`(SELECT MIN(starts_at) FROM visits WHERE visits.order_id = ${orders.id}
          AND kind = 'fitting' AND cancelled_at IS NULL AND starts_at > ${Date.now()})`.as('fitting_at'),
      })
      .from(familyLinks)
      .innerJoin(orders, eq(orders.id, familyLinks.orderId))
      .leftJoin(garments, and(eq(garments.id, orders.garment), sql`${garments.id} <> 'other'`))
      .where(isLink),
    stages: ctx.db
      .select({ stage: orderStatusChanges.stage, at: orderStatusChanges.createdAt })
      .from(orderStatusChanges)
      .where(sql`order_id = ${orderId}`)
      .orderBy(asc(orderStatusChanges.createdAt)),
    updates: ctx.db
      .select({ ...pick(orderUpdates, ['id', 'stage', 'photos']), at: orderUpdates.createdAt })
      .from(orderUpdates)
      .where(sql`order_id = ${orderId} AND is_visible = 1 AND photos <> '[]'`)
      .orderBy(asc(orderUpdates.createdAt)),
  })
  if (!order) return refuseLink()
  const { title, garment, malayalam, status, createdAt, until, estimatedDelivery, fittingAt } = order
  return {
    ...{ title, garment, malayalam: malayalamOf('garment', malayalam?.name) },
    ...{ status, createdAt, until, stages, estimatedDelivery },
    fittingOn: fittingAt ? indianDate(fittingAt) : fittingOf(order, workingDays(order.hours)),
    // The key of a photo names who sent it: its last part is enough to find it again.
    updates: updates.map(({ photos, ...update }) => ({
      ...update,
      photos: photos.map((key) => key.split('/').at(-1)),
    })),
  }
}

/** A photo of the work that the link shows, by the last part of its key; the same 404 for any other. */
export async function getFamilyPhoto(ctx: Ctx, tokenHash: string, pass: string, id: string) {
  if (!(await isPass(ctx, tokenHash, pass))) return refuseLink()
  const [photo] = await run(
    ctx,
    ctx.db
      .select({ key: photos.key, type: photos.contentType, etag: photos.etag })
      .from(familyLinks)
      .innerJoin(orders, eq(orders.id, familyLinks.orderId))
      .innerJoin(photos, and(eq(photos.claimKind, 'order'), eq(photos.claimId, orders.id), showsWorkPhoto))
      .where(
        and(
          eq(familyLinks.tokenHash, tokenHash),
          isOpenLink(),
          sql`substr(${photos.key}, -${id.length + 1}) = ${`/${id}`}`,
        ),
      ),
  )
  return (await openPhoto(ctx, photo)) ?? refuseLink()
}
