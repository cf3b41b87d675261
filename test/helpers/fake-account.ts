import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { originOf } from './fake-shop.ts'

export type FakeAccount = Awaited<ReturnType<typeof startFakeAccount>>
type Binding = { type: string; name: string; text?: string; id?: string }
type Input = { name: string; sql: string; action: string; rules: object[]; secrets: Record<string, { text: string }> }
type Answer = { result?: unknown; status?: number; code?: number; message?: string }

const secretNames = [
  ...['ADMIN_EMAILS', 'ADMIN_PASSWORD', 'SESSION_KEY', 'SEALING_KEY', 'BACKUP_KEY', 'VAPID_SUBJECT'],
  ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'R2_ACCESS_KEY_ID', 'R2_SECRET_ACCESS_KEY'],
]

/**
 * Starts an empty fake Cloudflare account with the API calls of `npm run deploy`, `npm run restore` and wrangler 4. It
 * also has the S3 side of its bucket. `changes` lists the changes in order; `onChange` runs before the response.
 */
export async function startFakeAccount() {
  const state = {
    databases: [] as { uuid: string; name: string; tables: DatabaseSync }[],
    buckets: new Map<string, object[]>(),
    bindings: undefined as Binding[] | undefined,
    secrets: new Map<string, string>(),
    crons: [] as string[],
    domains: [] as string[],
    /** Name with an existing DNS record. */
    taken: '',
    /** Responds that there is no list of secrets, even if there is one. */
    hidesSecrets: false,
    /** File of an import. */
    uploaded: '',
    changes: [] as string[],
    onChange: (_change: string) => {},
  }
  const change = (what: string) => {
    state.changes.push(what)
    state.onChange(what)
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (request.url === '/upload') {
      state.uploaded = String(body)
      return response.setHeader('ETag', `"${createHash('md5').update(body).digest('hex')}"`).end()
    }
    if (request.url?.startsWith('/boutique-photos/')) {
      const { status, xml } = answerAsBucket(request)
      return response.writeHead(status).end(xml)
    }
    const { result = null, status = 200, code = 0, message = 'as told' } = await answer(request, body).catch(fault)
    const errors = status === 200 ? [] : [{ code, message }]
    const result_info = { page: 1, per_page: 100, count: 1, total_count: 1, total_pages: 1 }
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ success: status === 200, errors, messages: [], result, result_info }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = originOf(server.address())

  async function answer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    if (request.headers.authorization !== 'Bearer a-token')
      return { status: 403, code: 9109, message: 'Invalid access token' }
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    const path = pathname.replace('/client/v4/accounts/an-account/', '').replace('/client/v4/', '')
    const call = `${request.method} ${path.replace(/^workers\/scripts\/boutique/, 'script')}`
    const json = () => JSON.parse(String(body))
    return (
      answerAsStore(call, json) ?? (await answerAsWorker(call, json, request, body)) ?? answerAsZone(call, searchParams)
    )
  }

  function answerAsStore(call: string, json: () => Input): Answer | undefined {
    const missing = { status: 404, code: 10006 }
    const cors = state.buckets.get('boutique-photos')
    if (call === 'GET d1/database') return { result: state.databases.map(({ uuid, name }) => ({ uuid, name })) }
    if (call === 'POST d1/database') {
      const uuid = addDatabase(json().name)
      change('make database')
      return { result: { uuid, name: json().name } }
    }
    const [, named = '', action] = /^(?:GET|POST) d1\/database\/([\w-]+)(?:\/(query|import))?$/.exec(call) ?? []
    const found = state.databases.find(({ uuid, name }) => uuid === named || name === named)
    if (named && !found) return { status: 404, code: 7404 }
    if (found && action === 'query') return { result: query(found.tables, json().sql) }
    if (found && action === 'import') return { result: load(found.tables, json().action) }
    if (found) return { result: { uuid: found.uuid, name: found.name } }
    if (call === 'GET r2/buckets/boutique-photos') return cors ? { result: { name: 'boutique-photos' } } : missing
    if (call === 'POST r2/buckets') {
      state.buckets.set(json().name, [])
      change('make bucket')
      return { result: {} }
    }
    if (call === 'GET r2/buckets/boutique-photos/cors')
      return cors?.length ? { result: { rules: cors } } : { status: 404, code: 10059 }
    if (call === 'PUT r2/buckets/boutique-photos/cors') {
      state.buckets.set('boutique-photos', json().rules)
      change('set CORS')
      return { result: {} }
    }
  }

  function addDatabase(name: string) {
    const uuid = `b5f5a1de-0000-4000-8000-00000000000${state.databases.length}`
    state.databases.push({ uuid, name, tables: new DatabaseSync(':memory:') })
    return uuid
  }

  function query(database: DatabaseSync, sql: string) {
    const isRead = /^\s*SELECT/i.test(sql)
    const results = isRead ? database.prepare(sql).all() : []
    if (!isRead) database.exec(sql)
    if (/INSERT INTO\s+"?d1_migrations/i.test(sql)) change('apply a migration')
    return [{ success: true, results, meta }]
  }

  function load(database: DatabaseSync, action: string) {
    if (action === 'init') return { success: true, messages: [], filename: 'f', upload_url: `${origin}/upload` }
    database.exec(state.uploaded)
    change('import a file')
    const result = { num_queries: 1, final_bookmark: 'b', meta }
    return { success: true, status: 'complete', messages: [], result }
  }

  async function answerAsWorker(
    call: string,
    json: () => Input,
    request: IncomingMessage,
    body: Buffer,
  ): Promise<Answer | undefined> {
    const missing = { status: 404, code: 10007 }
    if (call === 'GET workers/subdomain') return { result: { subdomain: 'anna' } }
    if (call === 'GET workers/services/boutique')
      return state.bindings
        ? { result: { default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } } } }
        : { status: 404, code: 10090 }
    if (call === 'GET script/settings') return state.bindings ? { result: { bindings: state.bindings } } : missing
    if (call === 'GET script/secrets')
      return state.bindings && !state.hidesSecrets
        ? { result: [...state.secrets.keys()].map((name) => ({ name, type: 'secret_text' })) }
        : missing
    if (call === 'PATCH script/secrets-bulk') {
      if (!state.bindings) return missing
      for (const [name, { text }] of Object.entries(json().secrets)) state.secrets.set(name, text)
      change('store secrets')
      return { result: {} }
    }
    if (call === 'POST script/assets-upload-session') return { result: { jwt: 'a-token', buckets: [] } }
    if (call === 'PUT script') {
      const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
      const form = await new Response(new Uint8Array(body), { headers }).formData()
      const { bindings = [] } = JSON.parse(String(form.get('metadata')))
      state.bindings = bindings
      change(bindings.length > 0 ? 'deploy' : 'make a place for secrets')
      return { result: { id: 'boutique', etag: 'e', pipeline_hash: 'p', startup_time_ms: 9, deployment_id: 'd' } }
    }
    if (call === 'GET script/deployments') return { result: { deployments: [] } }
    if (call === 'GET script/schedules') return { result: { schedules: state.crons.map((cron) => ({ cron })) } }
    if (call === 'PUT script/schedules') {
      state.crons = Array.from(String(body).matchAll(/"cron":"(.*?)"/g), ([, cron = '']) => cron)
      change('set crons')
      return { result: { schedules: [] } }
    }
    if (call === 'GET workers/workers/boutique')
      return { result: { subdomain: { enabled: false, previews_enabled: false } } }
    if (call.endsWith('/subdomain')) return { result: { enabled: true, previews_enabled: true } }
  }

  function answerAsZone(call: string, search: URLSearchParams): Answer {
    const zone = { id: 'a-zone', name: 'shop.example', status: 'active', account: { id: 'an-account' } }
    if (call === 'GET zones') return { result: search.get('name') === zone.name ? [zone] : [] }
    if (call === 'GET workers/domains')
      return { result: state.domains.map((hostname) => ({ hostname, service: 'boutique' })) }
    if (call === 'POST script/domains/changeset')
      return {
        result: { added: [], removed: [], updated: [], conflicting: state.taken ? [{ hostname: state.taken }] : [] },
      }
    if (call === 'PUT script/domains/records') {
      state.domains = ['shop.example']
      change('attach domain')
      return { result: {} }
    }
    if (call.startsWith('GET ')) return { result: [] }
    return { status: 500, message: `nobody expected ${call}` }
  }

  /** Deploys a shop to shop.example with a database of this name, or with a missing database. */
  function putOnline(database: string | undefined) {
    for (const name of secretNames) state.secrets.set(name, `the ${name} of the first deploy`)
    const rule = { allowed: { origins: ['https://shop.example'], methods: ['PUT'] } }
    state.buckets.set('boutique-photos', [rule])
    state.domains = ['shop.example']
    const id = database ? addDatabase(database) : 'b5f5a1de-0000-4000-8000-00000000dead'
    state.bindings = [
      { type: 'plain_text', name: 'SITE_URL', text: 'https://shop.example' },
      { type: 'd1', name: 'DB', id },
    ]
  }

  return Object.assign(state, {
    origin,
    putOnline,
    api: `${origin}/client/v4`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
}

/** Cost figures of a statement, which no code here reads. */
const meta = { duration: 1, rows_read: 1, rows_written: 1, size_after: 1, changes: 0, last_row_id: 0 }

const fault = (error: Error): Answer => ({ status: 500, message: String(error) })

/** Accepts one Access Key ID; the signature is not checked. */
function answerAsBucket({ method, headers }: IncomingMessage) {
  if (!headers.authorization?.includes('Credential=the-access-key/'))
    return { status: 401, xml: '<Error><Code>InvalidAccessKeyId</Code></Error>' }
  if (method === 'POST')
    return {
      status: 200,
      xml: '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>',
    }
  return { status: 204, xml: undefined }
}
