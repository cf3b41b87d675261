import { env } from 'cloudflare:workers'
import { hourMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch, run } from '../../../worker/db/batch.ts'
import * as photos from '../../../worker/features/uploads/photos.ts'
import { keepRunning } from './background.ts'

const ctx = createCtx(env, keepRunning)

/** The first bytes of a JPEG: what the server looks at. */
export const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])

/** A finished upload of this user, as the browser leaves it: a row and, unless `body` is null, an object. */
export async function createUploadedPhoto(
  userId: string,
  { body = jpeg, age = 0 }: { body?: Uint8Array | string | null; age?: number } = {},
) {
  const key = `u/${userId}/${crypto.randomUUID()}`
  await env.DB.prepare('INSERT INTO photos (key, user_id, created_at) VALUES (?, ?, ?)')
    .bind(key, userId, Date.now() - age)
    .run()
  if (body !== null) await env.PHOTOS.put(key, body)
  return key
}

export const checkPhotos = async (userId: string, keys: string[]) =>
  photos.check(ctx, userId, keys, await run(ctx, photos.findStatement(ctx, keys)))

/** Attaches a photo of this user to a booking, or what `kind` says; answers its id. */
export async function claimPhoto(
  userId: string,
  key: string,
  id: string = crypto.randomUUID(),
  kind: 'booking' | 'order' = 'booking',
) {
  await batch(ctx, { claims: photos.claimStatements(ctx, await checkPhotos(userId, [key]), kind, id) })
  return id
}

export const findPhotoRow = (key: string) => env.DB.prepare('SELECT * FROM photos WHERE key = ?').bind(key).first()

/** The photos of this user that can still be attached, oldest first. */
export const findAttachable = (userId: string) =>
  env.DB.prepare('SELECT key FROM photos WHERE user_id = ? AND claim_id IS NULL AND created_at > ? ORDER BY created_at')
    .bind(userId, Date.now() - 22 * hourMs)
    .all<{ key: string }>()
