import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../worker/context.ts'
import { run } from '../../worker/db/batch.ts'
import { sessions } from '../../worker/db/schema.ts'
import { keepRunning } from '../helpers/worker/background.ts'
import { customer } from '../helpers/worker/client.ts'
import { orderAdmin } from '../helpers/worker/orders.ts'
import { helperPhone } from '../helpers/worker/staff.ts'
import { access } from './access-table.ts'

const ctx = createCtx(env, keepRunning)
const apiRoutes = access.map(([route]) => route).filter((route) => route.includes(' /api/'))
const withBodies = apiRoutes.filter((route) => !/^GET |\/logout$/.test(route))
const isOfCustomers = (route: string) => /\/api\/(user|chat\/guest)\//.test(route)

const isOfStaff = (route: string) => route.includes(' /api/work/')
const [sneha, adminClient] = [await customer(), await orderAdmin()]
const helper = await helperPhone(adminClient, { role: 'assistant' })

/** The route asked by whom it lets furthest in, its parameters all `id`. */
function send(route: string, id: string, body?: string, headers?: Record<string, string>) {
  const [method = '', path = ''] = route.split(' ')
  const target = path.replace(/:\w+/g, id)
  const client = isOfCustomers(route) ? sneha : isOfStaff(route) ? helper : adminClient
  return client.send(method, target, method === 'GET' ? undefined : body, headers)
}

/** What is wrong with an answer: a failure of ours, or a refusal that is no sentence for people. */
async function faultsOf(response: Response, what: string) {
  const text = await response.text()
  // 501: credentials that are offered nowhere.
  if (response.status >= 500 && response.status !== 501) return [`${what}: ${response.status} ${text}`]
  // What asks for addresses to upload to is a library.
  if (response.status < 400 || /\/api\/(s3|objects)\//.test(what)) return []
  const { message }: { message: string } = JSON.parse(text)
  const isSentence = /^[A-Z][^{}]{8,}$/.test(message)
  const isOurs = !/invalid input|expected|too (big|small)|regex|undefined|NaN/i.test(message)
  return isSentence && isOurs ? [] : [`${what}: ${message}`]
}

describe('every route of the API', () => {
  const bodies: [kind: string, body: string][] = [
    ['half an object', '{"id":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a word', '"anna"'],
    ['a prototype', '{"__proto__":{"id":"x"},"constructor":{"prototype":{"polluted":true}}}'],
    ['brackets', '['.repeat(30_000)],
  ]
  it.each(bodies)('answers %s as a body', async (kind, body) => {
    const faults: string[] = []
    for (const route of withBodies)
      faults.push(...(await faultsOf(await send(route, 'none', body), `${kind} to ${route}`)))
    expect(faults).toEqual([])
    expect({}).not.toHaveProperty('polluted')
  })

  it('takes no more than 64 KB, and a picture of 1 MB', async () => {
    const body = JSON.stringify({ id: 'x'.repeat(66_000) })
    const pictures = JSON.stringify({ id: 'x'.repeat(1_100_000) })
    // Tested in imports/bounds.test.ts (2 MB), backup/objects.test.ts (12 MB) and uploads/put-photo.test.ts (10 MB).
    const larger = [
      'POST /api/admin/imports',
      'PUT /api/backup/objects/:key{.+}',
      'PUT /api/objects/upload/u/:user/:id',
    ]
    for (const route of apiRoutes.filter((route) => !route.startsWith('GET ') && !larger.includes(route))) {
      const response = await send(route, 'none', route === 'POST /api/admin/pictures' ? pictures : body)
      await response.arrayBuffer()
      expect([route, response.status]).toEqual([route, 413])
    }
  })

  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]
  it.each(types)('answers a body that is said to be %s', async (type) => {
    const faults: string[] = []
    for (const route of withBodies)
      faults.push(
        ...(await faultsOf(await send(route, 'none', '{"id":"x"}', { 'Content-Type': type }), `${type} to ${route}`)),
      )
    expect(faults).toEqual([])
  })

  const ids: [kind: string, id: string][] = [
    ['NUL', '%00'],
    ['half a letter', '%E0%A4%A'],
    ['a way out', '..%2f..%2fadmin'],
    ['a query', "'%20OR%201=1--"],
    ['a prototype', '__proto__'],
    ['5,000 letters', 'x'.repeat(5000)],
    ['an emoji', '%F0%9F%91%B6'],
  ]
  it.each(ids)('answers %s as an id', async (kind, id) => {
    const faults: string[] = []
    for (const route of apiRoutes.filter((route) => route.includes(':')))
      faults.push(...(await faultsOf(await send(route, id, '{}'), `${kind} to ${route}`)))
    expect(faults).toEqual([])
  })

  it('is closed to a session that has ended, whoever it was of', async () => {
    const open = access.filter(([, visitor]) => visitor !== 401).map(([route]) => route)
    const ended = [await orderAdmin(), await customer()]
    const cookies = ended.map(({ cookie }) => cookie)
    await run(ctx, ctx.db.delete(sessions))
    for (const route of apiRoutes.filter((route) => !open.includes(route))) {
      const [method = '', path = ''] = route.split(' ')
      for (const [index, client] of ended.entries()) {
        client.cookie = cookies[index] ?? ''
        const target = path.replace(/:\w+/g, 'none')
        const response = await client.send(method, target, method === 'GET' ? undefined : {})
        await response.arrayBuffer()
        expect([route, response.status]).toEqual([route, 401])
      }
    }
  })
})
