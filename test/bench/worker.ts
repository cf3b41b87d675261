import { Hono } from 'hono'
import app from '../../dist/boutique/index.js'

// The app with additions for measuring: a bare Hono response, a count of each request's D1 cost, and a simulated
// distance to D1.
export * from '../../dist/boutique/index.js'

/** The least that an answer of Hono can cost. */
const bare = new Hono().get('/bare', (c) => c.text('ok'))

type Tally = { trips: number; rowsRead: number }

export default {
  ...app,
  async fetch(request: Request, env: Cloudflare.Env, context: ExecutionContext) {
    if (new URL(request.url).pathname === '/bare') return bare.fetch(request, env, context)
    const away = Number(request.headers.get('X-D1-Away'))
    if (!away && !request.headers.has('X-Count-D1')) return app.fetch(request, env, context)
    const tally = { trips: 0, rowsRead: 0 }
    const answer = await app.fetch(request, { ...env, DB: measuredDatabase(env.DB, tally, away) }, context)
    if (!request.headers.has('X-Count-D1')) return answer
    const marked = new Response(answer.body, answer)
    marked.headers.set('X-D1-Trips', String(tally.trips))
    marked.headers.set('X-D1-Rows', String(tally.rowsRead))
    return marked
  },
}

/** Wraps the database to count its use; each round trip takes `delayMs` longer. */
function measuredDatabase(database: D1Database, tally: Tally, delayMs: number): D1Database {
  const measured = Object.assign(Object.create(database), {
    prepare: (query: string) => database.prepare(query),
    batch: async (statements: D1PreparedStatement[]) => {
      tally.trips++
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      const results = await database.batch(statements)
      for (const { meta } of results) tally.rowsRead += meta.rows_read
      return results
    },
    withSession: () => Object.assign(Object.create(measured), { getBookmark: () => null }),
  })
  return measured
}
