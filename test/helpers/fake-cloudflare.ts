import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { originOf } from './fake-shop.ts'

export type FakeCloudflare = Awaited<ReturnType<typeof startFakeCloudflare>>

/**
 * As much of Cloudflare's API as wrangler asks for the database of a deployed shop: says which it has, asks it and
 * imports a file, in the shapes of wrangler 4. `calls` says what was asked, in order.
 */
export async function startFakeCloudflare() {
  const state = { database: new DatabaseSync(':memory:'), calls: [] as string[], uploaded: '' }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await text(request)
    if (path === '/upload') {
      state.calls.push('upload')
      state.uploaded = body
      return response.setHeader('ETag', `"${createHash('md5').update(body).digest('hex')}"`).end()
    }
    if (request.headers.authorization !== 'Bearer a-token') return answer(response, {}, 403)
    if (path.endsWith('/workers/scripts/boutique/settings')) return answer(response, { bindings: [binding] })
    if (path.endsWith('/workers/scripts/boutique/secrets')) return answer(response, [])
    // The one of that name in wrangler.toml was given up at a restore.
    const [, action] = /^\/client\/v4\/accounts\/an-account\/d1\/database\/a-database\/(\w+)(?:\?|$)/.exec(path) ?? []
    if (!action) return answer(response, {}, 404)
    const input = JSON.parse(body)
    state.calls.push([action, input.action].filter(Boolean).join(' '))
    answer(response, handle(action, input))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = originOf(server.address())

  function handle(action: string, input: { sql?: string; action?: string }) {
    const done = { success: true, status: 'complete', messages: [] }
    const meta = { duration: 1, rows_read: 1, rows_written: 1, size_after: 1 }
    if (action === 'query') return [{ ...done, results: state.database.prepare(input.sql ?? '').all(), meta }]
    if (input.action === 'init') return { success: true, messages: [], filename: 'f', upload_url: `${origin}/upload` }
    state.database.exec(state.uploaded)
    return { ...done, result: { num_queries: 1, final_bookmark: 'b', meta } }
  }

  return Object.assign(state, {
    api: `${origin}/client/v4`,
    close: () => new Promise((resolve) => server.close(resolve)),
  })
}

const binding = { type: 'd1', name: 'DB', id: 'a-database' }
const answer = (response: ServerResponse, result: unknown, status = 200) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ success: status === 200, errors: [], messages: [], result }))
