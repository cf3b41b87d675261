import { DurableObject } from 'cloudflare:workers'
import { Hono } from 'hono'
import app from '../../dist/boutique/index.js'

// The app with additions for measuring: a bare Hono response, a bare chat room, a count of each request's D1 cost, and
// a simulated distance to D1.
export * from '../../dist/boutique/index.js'

/** Minimum cost of a chat room: an object that only broadcasts messages. */
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

/** The least that an answer of Hono can cost. */
const bare = new Hono().get('/bare', (c) => c.text('ok'))

type BenchEnv = Cloudflare.Env & { BARE: DurableObjectNamespace<BareRoom> }

/** Stores photos of a given size and number under a prefix; uploading each would take longer. */
async function storePhotos(request: Request, { PHOTOS }: Cloudflare.Env) {
  const { prefix, count, bytes }: { prefix: string; count: number; bytes: number } = await request.json()
  const photo = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(photo.subarray(at, at + 65_536))
  const stored: { key: string; etag: string | undefined }[] = []
  for (let nth = 0; nth < count; nth++) {
    const key = `${prefix}${nth}.jpg`
    stored.push({ key, etag: (await PHOTOS.put(key, photo))?.etag })
  }
  return Response.json(stored)
}

/** Minimum cost of R2 photos: streams their bodies one after the other without further code. */
async function streamPhotos(request: Request, { PHOTOS }: Cloudflare.Env, context: ExecutionContext) {
  const keys: string[] = await request.json()
  const { readable, writable } = new IdentityTransformStream()
  const pass = async () => {
    for (const key of keys) await (await PHOTOS.get(key))?.body.pipeTo(writable, { preventClose: true })
    await writable.close()
  }
  context.waitUntil(pass())
  return new Response(readable)
}

type Tally = { trips: number; rowsRead: number; rowsWritten: number }

export default {
  ...app,
  async fetch(request: Request, env: BenchEnv, context: ExecutionContext) {
    const { pathname } = new URL(request.url)
    if (pathname === '/bench-photos') return storePhotos(request, env)
    if (pathname === '/bench-stream') return streamPhotos(request, env, context)
    if (pathname === '/bare-room') return env.BARE.getByName('bare').fetch(request)
    if (pathname === '/bare') return bare.fetch(request, env, context)
    const away = Number(request.headers.get('X-D1-Away'))
    if (!away && !request.headers.has('X-Count-D1')) return app.fetch(request, env, context)
    const tally = { trips: 0, rowsRead: 0, rowsWritten: 0 }
    const database = measuredDatabase(env.DB, tally, away)
    const deferred: Promise<unknown>[] = []
    const noting = Object.assign(Object.create(context), { waitUntil: (work: Promise<unknown>) => deferred.push(work) })
    // With a distant database, deferred work is not awaited, because the response time is measured.
    const answer = await app.fetch(request, { ...env, DB: database }, away ? context : noting)
    if (!request.headers.has('X-Count-D1')) return answer
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

/** Wraps the database to count its use; each round trip takes `delayMs` longer. */
function measuredDatabase(database: D1Database, tally: Tally, delayMs: number): D1Database {
  const measured = Object.assign(Object.create(database), {
    prepare: (query: string) => database.prepare(query),
    batch: async (statements: D1PreparedStatement[]) => {
      tally.trips++
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      const results = await database.batch(statements)
      for (const { meta } of results) {
        tally.rowsRead += meta.rows_read
        tally.rowsWritten += meta.rows_written
      }
      return results
    },
    withSession: () => Object.assign(Object.create(measured), { getBookmark: () => null }),
  })
  return measured
}
