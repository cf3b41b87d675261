import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { fullName } from '../../../shared/names.ts'
import type {
  CustomerTestimonialInput,
  NewTestimonialInput,
  TestimonialQuery,
  TestimonialUpdate,
} from '../../../shared/testimonials.ts'
import { truncate } from '../../../shared/truncate.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { featureStatements, isFeatured, topRank } from '../../db/featured.ts'
import { listPage, type Page } from '../../db/list.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { orders, testimonials } from '../../db/schema.ts'
import { createOnce, hasSame } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { attachStatements, checkClaimable, deleteUnattached } from '../images/storage.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { allFeaturedStatement, isInState, mayShowImage, type Testimonial } from './statements.ts'

const failNotFound = () => fail(404, 'testimonial_unknown')

/**
 * Returns a page of the testimonials in a state, newest first. Also returns all of the home page in their order, or one
 * by id in any state.
 */
export async function list(
  ctx: Ctx,
  { status, ...query }: TestimonialQuery,
): Promise<Page<Testimonial & { mayShowImage: boolean }>> {
  if (status === 'featured') return { rows: await run(ctx, allFeaturedStatement(ctx)), next: null, total: null }
  return listPage(ctx, testimonials, query, {
    scope: query.id ? undefined : isInState[status],
    extra: { mayShowImage },
  })
}

async function get(ctx: Ctx, id: string) {
  const [testimonial] = await run(
    ctx,
    ctx.db
      .select({ ...getTableColumns(testimonials), mayShowImage: mayShowImage.as('may_show_image') })
      .from(testimonials)
      .where(eq(testimonials.id, id)),
  )
  return testimonial ?? failNotFound()
}

/**
 * Adds a review from elsewhere, once per id. It is approved, because the admin entered it. Throws 409 for the same id
 * with another text.
 */
export async function create(ctx: Ctx, { id: givenId, ...input }: NewTestimonialInput) {
  const id = givenId ?? crypto.randomUUID()
  const { image } = input
  const now = new Date()
  const ofDesk = { userId: null, orderId: null, featured: 0, approvedAt: now, hiddenAt: null }
  const row: Testimonial = { ...input, ...ofDesk, id, createdAt: now, updatedAt: now }
  const find = async () => (await run(ctx, ctx.db.select().from(testimonials).where(eq(testimonials.id, id))))[0]
  const write = async () => {
    await batch(ctx, {
      insert: ctx.db.insert(testimonials).values(row),
      attachments: attachStatements(ctx, id, image ? [image] : []),
    })
    bumpContentVersion()
  }
  const created = await createOnce<Testimonial>({
    existing: givenId ? await find() : undefined,
    refuseOther: (existing) => {
      if (!hasSame(existing, row, ['name', 'location', 'rating', 'review', 'source', 'image', 'malayalam']))
        fail(409, 'testimonial_used')
    },
    find,
    prepare: async () => {
      if (image) await checkClaimable(ctx, id, image)
      return { row, write }
    },
    refuseRace: (error) => {
      throw error
    },
  })
  return { ...created, row: { ...created.row, mayShowImage: true } }
}

/**
 * Changes a testimonial. Approving puts it first on the home page; hiding removes it from every page. Throws 409 for a
 * picture without its customer's consent.
 */
export async function update(ctx: Ctx, id: string, change: TestimonialUpdate) {
  const { image, approved, featured = approved, hidden, ...fields } = change
  const before = await get(ctx, id)
  const isOffered = !before.approvedAt && !approved
  const isHidden = hidden ?? (before.hiddenAt !== null && !approved)
  if (featured && (isHidden || isOffered)) fail(409, 'testimonial_not_shown')
  if (image && image !== before.image && !before.mayShowImage) fail(409, 'testimonial_photo_refused')
  if (image && image !== before.image) await checkClaimable(ctx, id, image)
  const set = {
    ...fields,
    ...(image !== undefined && { image }),
    ...(approved && { approvedAt: before.approvedAt ?? new Date(), hiddenAt: null }),
    ...(featured !== undefined && { featured: featured ? topRank(testimonials) : 0 }),
    ...(hidden !== undefined && { hiddenAt: hidden ? new Date() : null }),
    ...(hidden && { featured: 0 }),
  }
  const { updated } = await batch(ctx, {
    updated: ctx.db.update(testimonials).set(set).where(eq(testimonials.id, id)).returning(),
    attachments: image === undefined ? undefined : attachStatements(ctx, id, image ? [image] : []),
  })
  bumpContentVersion()
  if (image !== undefined && before.image && before.image !== image) await deleteUnattached(ctx, [before.image])
  const [row] = updated
  return row ? { ...row, mayShowImage: before.mayShowImage } : failNotFound()
}

/** Sets the order of the home page's testimonials, and removes all others from it. */
export async function setFeaturedOrder(ctx: Ctx, ids: string[]) {
  await batch(ctx, { featured: featureStatements(ctx, testimonials, ids, isFeatured, isInState.approved) })
  bumpContentVersion()
  return { ok: true as const }
}

const failAlreadyGiven = () => fail(409, 'testimonial_given')

/**
 * Adds a customer's testimonial about her delivered order, once per order, which waits for the admin's approval. A
 * repeated request with the same text returns the first row (`repeated`). Throws 409 for another text.
 */
export async function offer(ctx: Ctx, user: User, input: CustomerTestimonialInput) {
  const { orderId, rating, review } = input
  const {
    order: [order],
    existing: [existing],
  } = await batch(ctx, {
    order: ctx.db.select({ status: orders.status }).from(orders).where(isOrderOf(orderId, user.id)),
    existing: ofOrderStatement(ctx, orderId),
  })
  if (!order) return fail(404, 'order_unknown')
  const name = fullName(user) || 'A customer'
  const now = new Date()
  const offered = { image: null, malayalam: null, source: null, featured: 0, approvedAt: null, hiddenAt: null }
  const said = { name, location: input.location ?? null, rating, review, userId: user.id, orderId }
  const row: Testimonial = { ...offered, ...said, id: crypto.randomUUID(), createdAt: now, updatedAt: now }
  return createOnce<Testimonial>({
    existing,
    refuseOther: (given) => {
      if (!hasSame(given, row, ['userId', 'rating', 'review', 'location'])) failAlreadyGiven()
    },
    find: async () => (await run(ctx, ofOrderStatement(ctx, orderId)))[0],
    prepare: async () => {
      if (order.status !== 'delivered') fail(409, 'testimonial_too_early')
      const write = () =>
        batch(ctx, {
          insert: ctx.db.insert(testimonials).values(row),
          notification: enqueueStatement(ctx, {
            userId: null,
            type: 'testimonial',
            title: `${name} has written a testimonial`,
            message: `${rating} of 5: ${truncate(review, 140)}`,
            relatedId: row.id,
          }),
        })
      return { row, write }
    },
    refuseRace: (error) => {
      throw error
    },
  })
}

const ofOrderStatement = (ctx: Ctx, orderId: string) =>
  ctx.db.select().from(testimonials).where(eq(testimonials.orderId, orderId))

/** Finds this customer's testimonial about an order. It stays hers if the order moves to another account. */
export async function findByOrder(ctx: Ctx, userId: SQL, orderId: string) {
  const [testimonial] = await run(
    ctx,
    ctx.db
      .select()
      .from(testimonials)
      .where(and(eq(testimonials.orderId, orderId), eq(testimonials.userId, userId))),
  )
  return testimonial
}
