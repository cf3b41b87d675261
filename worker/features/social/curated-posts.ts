import { eq, sql } from 'drizzle-orm'
import type { SocialPostInput, SocialPostUpdate } from '../../../shared/social.ts'
import { dayMs, startOfIndianDay } from '../../../shared/time.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { socialPosts } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { attachStatements, checkClaimable, deleteImages } from '../images/attach-images.ts'
import { adminLatestStatement } from './statements.ts'

const failNotFound = () => fail(404, 'There is no such post')

/** Noon: a post of a date stands among those of its day. */
const timestampOf = (date: string) => new Date(startOfIndianDay(date) + dayMs / 2)

/** The newest posts of each network, hidden ones too. */
export async function list(ctx: Ctx) {
  const { instagram, facebook } = await batch(ctx, {
    instagram: adminLatestStatement(ctx, 'instagram'),
    facebook: adminLatestStatement(ctx, 'facebook'),
  })
  return [...instagram, ...facebook]
}

async function get(ctx: Ctx, id: string) {
  const [post] = await run(ctx, ctx.db.select().from(socialPosts).where(eq(socialPosts.id, id)))
  return post ?? failNotFound()
}

/** A post that the admin entered. */
export async function create(ctx: Ctx, { image, date, ...input }: SocialPostInput) {
  const id = crypto.randomUUID()
  await checkClaimable(ctx, id, image)
  const row = { ...input, id, imageUrl: image, timestamp: timestampOf(date) }
  const { inserted } = await batch(ctx, {
    inserted: ctx.db.insert(socialPosts).values(row).returning(),
    attachments: attachStatements(ctx, id, [image]),
  })
  bumpContentVersion()
  return inserted[0] ?? fail(500, 'That was not saved')
}

/** Changes a post; of a fetched one only whether it is shown. */
export async function update(ctx: Ctx, id: string, { image, date, hidden, ...fields }: SocialPostUpdate) {
  const before = await get(ctx, id)
  const isEdited = [image, date, ...Object.values(fields)].some((value) => value !== undefined)
  if (isEdited && before.externalId !== null)
    fail(409, 'This post comes from the network. You can hide it, or change it there.')
  if (image && image !== before.imageUrl) await checkClaimable(ctx, id, image)
  const set = {
    ...fields,
    ...(image && { imageUrl: image }),
    ...(date && { timestamp: timestampOf(date) }),
    ...(hidden !== undefined && { hiddenAt: hidden ? sql`COALESCE(hidden_at, ${Date.now()})` : null }),
  }
  const { updated } = await batch(ctx, {
    updated: ctx.db.update(socialPosts).set(set).where(eq(socialPosts.id, id)).returning(),
    attachments: image ? attachStatements(ctx, id, [image]) : undefined,
  })
  bumpContentVersion()
  if (image && image !== before.imageUrl) await deleteImages(ctx, [before.imageUrl])
  return updated[0] ?? failNotFound()
}

/** Deletes a post that the admin entered, with its image. 409 for a fetched one, which would come again within the hour. */
export async function deletePost(ctx: Ctx, id: string) {
  const before = await get(ctx, id)
  if (before.externalId !== null) fail(409, 'This post comes from the network. You can hide it.')
  await batch(ctx, {
    deleted: ctx.db.delete(socialPosts).where(eq(socialPosts.id, id)),
    attachments: attachStatements(ctx, id, []),
  })
  bumpContentVersion()
  await deleteImages(ctx, [before.imageUrl])
  return { ok: true as const }
}
