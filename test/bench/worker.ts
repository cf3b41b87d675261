import { DurableObject } from 'cloudflare:workers'
import { createCtx } from '../../worker/context.ts'
import { create } from '../../worker/features/images/create-image.ts'
import { scaleImage } from '../../worker/features/images/scale-image.ts'
import app from '../../worker/index.ts'
import bare from './bare.ts'
import { delayedDatabase } from './delayed-database.ts'

// The app with additions for measuring: a bare Hono answer and a bare chat room beside it, a count of what a request costs
// in D1, and a D1 that is far away.
export * from '../../worker/index.ts'

/** The least that a chat room can cost: an object that passes every message on. */
export class BareRoom extends DurableObject<Cloudflare.Env> {
  override fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(_socket: WebSocket, message: string | ArrayBuffer) {
    for (const socket of this.ctx.getWebSockets()) socket.send(message)
  }
}

type BenchEnv = Cloudflare.Env & { BARE: DurableObjectNamespace<BareRoom> }

/** Reads all bookings in the pages of an export and makes nothing of them: what local D1, in the same process, takes. */
async function readBookings({ DB }: Cloudflare.Env) {
  const pages = DB.prepare(
    'SELECT * FROM bookings WHERE (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT 1000',
  )
  type Row = { created_at: number; id: string }
  for (let last: Row | undefined = { created_at: Number.MAX_SAFE_INTEGER, id: '' }; last; )
    last = (await pages.bind(last.created_at, last.id).all<Row>()).results.at(-1)
  return new Response('read')
}

/** Stores the picture of the body in its sizes, as those of fetched posts are. */
async function storeImage(request: Request, env: Cloudflare.Env) {
  if (!env.IMAGES) throw new Error('no Images binding')
  const image = await scaleImage(env.IMAGES, new Uint8Array(await request.arrayBuffer()))
  return Response.json(
    await create(
      createCtx(env, () => {}),
      image,
    ),
  )
}

type Tally = { trips: number; rowsRead: number; rowsWritten: number }

export default {
  ...app,
  async fetch(request: Request, env: BenchEnv, context: ExecutionContext) {
    const { pathname } = new URL(request.url)
    if (pathname === '/bench-image') return storeImage(request, env)
    if (pathname === '/bare-room') return env.BARE.getByName('bare').fetch(request)
    if (pathname === '/read-bookings') return readBookings(env)
    if (pathname === '/bare') return bare.fetch(request, env, context)
    const away = Number(request.headers.get('X-D1-Away'))
    if (away) return app.fetch(request, { ...env, DB: delayedDatabase(env.DB, away) }, context)
    if (!request.headers.has('X-Count-D1')) return app.fetch(request, env, context)
    const tally = { trips: 0, rowsRead: 0, rowsWritten: 0 }
    const deferred: Promise<unknown>[] = []
    const noting = Object.assign(Object.create(context), { waitUntil: (work: Promise<unknown>) => deferred.push(work) })
    const answer = await app.fetch(request, { ...env, DB: countingDatabase(env.DB, tally) }, noting)
    const answered = { ...tally }
    await Promise.all(deferred)
    const afterwards = tally.rowsRead + tally.rowsWritten - answered.rowsRead - answered.rowsWritten
    const marked = new Response(answer.body, answer)
    marked.headers.set('X-D1-Trips', String(answered.trips))
    marked.headers.set('X-D1-Rows', String(answered.rowsRead))
    marked.headers.set('X-D1-Written', String(answered.rowsWritten))
    marked.headers.set('X-D1-Afterwards', String(afterwards))
    return marked
  },
}

type CountedStatement = D1PreparedStatement & { real: D1PreparedStatement }

/** The database with a tally: a batch is one round trip, and so is a statement alone. */
function countingDatabase(database: D1Database, tally: Tally): D1Database {
  const read = (results: D1Result[]) => {
    for (const { meta } of results) {
      tally.rowsRead += meta.rows_read
      tally.rowsWritten += meta.rows_written
    }
  }
  const wrap = (real: D1PreparedStatement, query: string): CountedStatement => {
    const all = async () => {
      tally.trips++
      const result = await real.all()
      read([result])
      return result
    }
    return Object.assign(Object.create(real), {
      real,
      bind: (...values: unknown[]) => wrap(real.bind(...values), query),
      all,
      run: all,
      // Arrays come without figures: what only reads is asked twice.
      raw: async () => {
        tally.trips++
        if (/^\s*(select|with)/i.test(query)) read([await real.all()])
        return real.raw()
      },
    })
  }
  return Object.assign(Object.create(database), {
    prepare: (query: string) => wrap(database.prepare(query), query),
    batch: async (statements: CountedStatement[]) => {
      tally.trips++
      const results = await database.batch(statements.map(({ real }) => real))
      read(results)
      return results
    },
  })
}
