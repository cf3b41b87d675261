import { env } from 'cloudflare:workers'
import { vi } from 'vitest'

/** Lets sessions with D1 ask by the database's own `batch`, for tests that put something in its place. */
export const passSessionsOn = () =>
  vi.spyOn(env.DB, 'withSession').mockImplementation(() => ({
    prepare: (query) => env.DB.prepare(query),
    batch: (statements) => env.DB.batch(statements),
    getBookmark: () => null,
  }))
