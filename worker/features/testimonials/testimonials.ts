import { and, desc, eq, sql } from 'drizzle-orm'
import type {
  TestimonialInput,
  TestimonialQuery,
  TestimonialState,
  TestimonialUpdate,
} from '../../../shared/testimonials.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { listPage, type Page } from '../../db/list.ts'
import { testimonials } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import * as pictures from '../images/images.ts'
import type { Testimonial } from './statements.ts'

// Written out as in the partial index of each.
const stateConditions = {
  offered: sql`approved_at IS NULL AND hidden_at IS NULL`,
  approved: sql`approved_at IS NOT NULL AND hidden_at IS NULL`,
  hidden: sql`hidden_at IS NOT NULL`,
}

/** A page of what customers say, for the owner: what waits for her, what may be shown, or what she has hidden. */
export async function list(ctx: Ctx, { status, ...query }: TestimonialQuery): Promise<Page<Testimonial>> {
  if (status === 'featured') return { rows: await listFeatured(ctx), next: null, total: null }
  return listPage(ctx, testimonials, query, { scope: stateConditions[status] })
}

/** More than the home page shows: what has fallen off its end is still to be seen here. */
const maxFeaturedRows = 60
const listFeatured = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(testimonials)
    .where(sql`featured > 0`)
    .orderBy(desc(testimonials.featured), desc(testimonials.createdAt))
    .limit(maxFeaturedRows)

const stateOf = ({ approvedAt, hiddenAt }: Testimonial): TestimonialState =>
  hiddenAt ? 'hidden' : approvedAt ? 'approved' : 'offered'

/** A testimonial as the desk edits it. */
export const toAdmin = ({ approvedAt: _approved, hiddenAt: _hidden, ...row }: Testimonial) => ({
  ...row,
  state: stateOf({ approvedAt: _approved, hiddenAt: _hidden, ...row }),
})

/** Writes down what somebody said elsewhere: approved, because the owner entered it. */
export async function create(ctx: Ctx, { image, ...input }: TestimonialInput) {
  const id = crypto.randomUUID()
  const picked = await pictures.getClaimable(ctx, id, image ? [{ src: image, alt: '' }] : [])
  const [[row]] = await ctx.db.batch([
    ctx.db
      .insert(testimonials)
      .values({ ...input, id, image: picked[0]?.src ?? null })
      .returning(),
    ...pictures.attachStatements(
      ctx,
      id,
      picked.map(({ src }) => src),
    ),
  ])
  bumpContentVersion()
  return row ?? fail(500, 'That was not kept')
}

/** Changes one. The owner's yes puts it on the home page, first; hiding takes it off every page. */
export async function update(ctx: Ctx, id: string, change: TestimonialUpdate) {
  const { image, approved, featured = approved, hidden, ...fields } = change
  const [before] = await ctx.db.select().from(testimonials).where(eq(testimonials.id, id))
  if (!before) return fail(404, 'There is no such testimonial')
  const isWaiting = !before.approvedAt && !approved
  const isHidden = hidden ?? (before.hiddenAt !== null && !approved)
  if (featured && (isHidden || isWaiting)) fail(409, 'Only what is shown can stand on the home page')
  if (image && image !== before.image) await pictures.getClaimable(ctx, id, [{ src: image, alt: '' }])
  const [[after]] = await ctx.db.batch([
    ctx.db
      .update(testimonials)
      .set({
        ...fields,
        ...(image !== undefined && { image }),
        ...(approved && { approvedAt: before.approvedAt ?? new Date(), hiddenAt: null }),
        ...(featured !== undefined && { featured: featured ? topRank : 0 }),
        ...(hidden !== undefined && { hiddenAt: hidden ? new Date() : null }),
        ...(hidden && { featured: 0 }),
      })
      .where(eq(testimonials.id, id))
      .returning(),
    ...(image !== undefined ? pictures.attachStatements(ctx, id, image ? [image] : []) : []),
  ])
  bumpContentVersion()
  if (image !== undefined && before.image && before.image !== image)
    await pictures.deleteUnattached(ctx, [before.image])
  return after ?? fail(404, 'There is no such testimonial')
}

/** The place before the first. */
const topRank = sql`(SELECT COALESCE(MAX(featured), 0) + 1 FROM testimonials WHERE featured > 0)`

/** Puts the home page's testimonials in this order; others leave it. */
export async function setFeaturedOrder(ctx: Ctx, ids: string[]) {
  const idsJson = JSON.stringify(ids)
  const newRank = sql`(SELECT ${ids.length} - key FROM json_each(${idsJson}) WHERE value = testimonials.id)`
  const isShown = sql`approved_at IS NOT NULL AND hidden_at IS NULL`
  await ctx.db.batch([
    ctx.db.update(testimonials).set({ featured: 0 }).where(sql`featured > 0`),
    ctx.db
      .update(testimonials)
      .set({ featured: newRank })
      .where(and(isShown, sql`${testimonials.id} IN (SELECT value FROM json_each(${idsJson}))`)),
  ])
  bumpContentVersion()
  return { ok: true as const }
}
