import { env } from 'cloudflare:workers'
import { createCtx } from '../../../worker/context.ts'
import { keepRunning } from './background.ts'
import { bucketWith } from './bucket.ts'
import * as db from './db.ts'

export const isThere = async (id: string) => (await db.first('SELECT id FROM users WHERE id = ?', id)) !== null

/** An erasure that has begun, and is not done. */
export const beginErasure = (id: string, more: { tries?: number; triedAt?: number } = {}) =>
  db.run(
    'INSERT INTO erasures (id, by_desk, keep_words, created_at, tries, tried_at) VALUES (?, 0, 0, ?, ?, ?)',
    ...[id, Date.now(), more.tries ?? 0, more.triedAt ?? null],
  )

/** As if nobody had ever been erased. */
export async function forgetErasures() {
  await db.run('DELETE FROM erasures')
  const { objects } = await env.PHOTOS.list({ prefix: 'erased/' })
  await env.PHOTOS.delete(objects.map(({ key }) => key))
}

export const away = () => Promise.reject(new Error('R2 is away'))
/** A Ctx some methods of whose bucket are others. */
export const ctxWith = (methods: Partial<R2Bucket>) => createCtx({ ...env, PHOTOS: bucketWith(methods) }, keepRunning)

export const sealedKeys = async (id: string) =>
  (await env.PHOTOS.list({ prefix: `sealed/${id}/` })).objects.map(({ key }) => key)
