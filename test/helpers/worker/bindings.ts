import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { askToEnd, askWorker } from './background.ts'
import { Client } from './client.ts'

/** The same browser, before a Worker with other bindings. */
export const under = ({ cookie, address }: Client, bindings: Partial<Cloudflare.Env>) =>
  Object.assign(new Client(), { cookie, address, fetch: (request: Request) => askToEnd(request, bindings) })

/** D1 while it takes no request. */
export const downDatabase = () => {
  const batch = () => Promise.reject(new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'))
  const session = { prepare: (query: string) => env.DB.prepare(query), batch, getBookmark: () => null }
  return Object.assign(Object.create(env.DB), { ...session, withSession: () => session })
}

/** The bucket, some of whose methods are others. */
export const bucketWith = (methods: Partial<R2Bucket>): R2Bucket =>
  new Proxy(env.PHOTOS, {
    get(bucket, name) {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(bucket, name)
      return typeof value === 'function' ? value.bind(bucket) : value
    },
  })

/** Sends this client's requests through an app that holds news back for an hour, and delivers nothing after the answer. */
export function holdNews<Who extends Client>(client: Who): Who {
  const held = { ...env, NEWS_HOLD_MS: '3600000' }
  client.fetch = (request) => askWorker(request, held)
  return client
}

/** Lets sessions with D1 ask by the database's own `batch`, for tests that put something in its place. */
export const passSessionsOn = () =>
  vi.spyOn(env.DB, 'withSession').mockImplementation(() => ({
    prepare: (query) => env.DB.prepare(query),
    batch: (statements) => env.DB.batch(statements),
    getBookmark: () => null,
  }))
