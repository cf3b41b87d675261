import { imagePath } from '../../../shared/images.ts'
import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'

// Public images have a prefix of their own beside the customers' private photos; those of retired products have another,
// which only the admin is answered from.
const publicKey = (name: string) => `public/${name}`
const retiredKey = (name: string) => `retired/${name}`
const namePattern = /^[\da-f-]{36}(-\d{3,4})?(\.(jpg|webp))?$/

/** Stores an image as it came, under a new address, and answers the address. */
export async function storeOriginal(ctx: Ctx, bytes: Uint8Array, contentType: string) {
  const id = crypto.randomUUID()
  await storePublic(ctx, id, bytes, contentType)
  return imagePath + id
}

/** Stores one file of an image where everybody may see it. */
export const storePublic = (ctx: Ctx, name: string, bytes: Uint8Array, contentType: string) =>
  ctx.env.PHOTOS.put(publicKey(name), bytes, { httpMetadata: { contentType } })

/** Deletes stored images by their addresses, at most 1,000; other addresses are left alone. */
export async function deleteByAddress(ctx: Ctx, addresses: string[]) {
  const names = addresses
    .filter((address) => address.startsWith(imagePath))
    .map((address) => address.slice(imagePath.length))
  if (names.length > 0) await ctx.env.PHOTOS.delete(names.map(publicKey))
}

/** Deletes files, public or retired. */
export const deleteFiles = (ctx: Ctx, names: string[]) =>
  ctx.env.PHOTOS.delete(names.flatMap((name) => [publicKey(name), retiredKey(name)]))

/** Takes files from public view and keeps them. A second call changes nothing. */
export const moveToRetired = (ctx: Ctx, names: string[]) => move(ctx, names, publicKey, retiredKey)

/** Shows them again. */
export const moveToPublic = (ctx: Ctx, names: string[]) => move(ctx, names, retiredKey, publicKey)

type KeyOf = (name: string) => string

async function move(ctx: Ctx, names: string[], from: KeyOf, to: KeyOf) {
  // One after another: a product has some thirty files, and a Worker holds six connections.
  for (const name of names) {
    const file = await ctx.env.PHOTOS.get(from(name))
    if (!file) continue
    await ctx.env.PHOTOS.put(to(name), file.body, { httpMetadata: file.httpMetadata })
    await ctx.env.PHOTOS.delete(from(name))
  }
}

const findFile = async (ctx: Ctx, name: string, place: KeyOf) =>
  namePattern.test(name) ? await ctx.env.PHOTOS.get(place(name)) : null

/** A public image as R2 gives it; 404 when there is none. */
export const getPublic = async (ctx: Ctx, name: string) =>
  (await findFile(ctx, name, publicKey)) ?? fail(404, 'picture_unknown')

/** The same for the admin, who also sees images of retired products. */
export const getForAdmin = async (ctx: Ctx, name: string) =>
  (await findFile(ctx, name, publicKey)) ?? (await findFile(ctx, name, retiredKey)) ?? fail(404, 'picture_unknown')
