import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { callsWithBodies, faultsOf } from '../helpers/worker/calls-with-bodies.ts'
import { Client } from '../helpers/worker/client.ts'
import { openContractShop } from '../helpers/worker/contract-shop.ts'
import * as db from '../helpers/worker/db.ts'
import { dump } from '../helpers/worker/imports.ts'
import { orderAdmin } from '../helpers/worker/orders.ts'
import { helperPhone } from '../helpers/worker/staff.ts'
import { access } from './access/access-table.ts'

type Shop = Awaited<ReturnType<typeof openContractShop>>
let shop: Shop
let helper: Awaited<ReturnType<typeof helperPhone>>
let openedAt: number
beforeAll(async () => {
  shop = await openContractShop()
  openedAt = Date.now()
  helper = await helperPhone(await orderAdmin('second@example.com'))
  return () => vi.restoreAllMocks()
})

/** Texts that every field refuses, inserted into the field's usual value. */
const refused = {
  NUL: '\u0000',
  'half of an emoji': '\ud83d',
  '10,000 marks on a letter': '\u0301'.repeat(10_000),
  'a character that is none': '\uffff',
}
/** Unusual names that are accepted. */
const kept = {
  'a hyphen': '-',
  'an apostrophe': "'",
  'an ampersand': '&',
  'every sign': '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  'a pattern of replacements': "$& $' $1 {name}",
  'a formula': '=HYPERLINK("x")',
  'a prototype': '__proto__',
  'ten marks on a letter': `e${'\u0301'.repeat(10)}`,
  'emoji with joiners': '👩\u200d👩\u200d👧 🕊\ufe0f 1\ufe0f\u20e3',
  'Malayalam with joiners': 'ശ്രീ\u200dകല ആ\u200cദ്യ',
  '60 letters': 'W'.repeat(60),
}

/** Returns copies of a body, each with one of its texts changed. */
const variantsOf = (body: unknown, change: (text: string) => string) =>
  textPaths(body).map((path) => replaceTexts(body, new Set([path]), change))

function textPaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textPaths(part, `${path}/${name}`))
}
function replaceTexts(value: unknown, paths: Set<string>, change: (text: string) => unknown, path = ''): unknown {
  if (typeof value === 'string') return paths.has(path) ? change(value) : path === '/id' ? crypto.randomUUID() : value
  if (Array.isArray(value)) return value.map((part, nth) => replaceTexts(part, paths, change, `${path}/${nth}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, replaceTexts(part, paths, change, `${path}/${name}`)]),
  )
}

/** Resets the rate limits and the row versions. */
const asRead = () =>
  env.DB.batch([
    env.DB.prepare('DELETE FROM rate_limits'),
    ...['orders', 'work_updates', 'photo_pins', 'bookings', 'wearers', 'staff'].map((table) =>
      env.DB.prepare(`UPDATE ${table} SET updated_at = ?`).bind(Date.parse('2026-01-01T00:00:00.000Z')),
    ),
  ])

const clientOf = (as: (typeof callsWithBodies)[number][1]) =>
  as === 'helper' ? helper : as === 'visitor' ? new Client() : shop.callers[as]

describe('every route that takes a body', () => {
  it('has a call here', () => {
    // Backup uploads use a key, between a shop and its owner's machine: see test/harness/backup.test.ts.
    const byKey = /^(POST|PUT) \/api\/backup\//
    const routes = access.flatMap(([route, ...cells]) =>
      /^GET /.test(route) || byKey.test(route) || !cells.includes(400) ? [] : [route],
    )
    expect(routes.length).toBeGreaterThan(90)
    const isCalled = (route: string) => {
      const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)
      return callsWithBodies.some(([call]) => pattern.test(call.split('?')[0] ?? ''))
    }
    expect(routes.filter((route) => !isCalled(route))).toEqual([])
  })

  it('refuses what is no text where a text is due with a sentence, and writes nothing', async () => {
    const wrong = [5, 'x'.repeat(20_000), true, [[]], { toString: 'no' }]
    await asRead()
    const before = await dump()
    const faults: string[] = []
    let turn = 0
    for (const [call, as, payload] of callsWithBodies) {
      const [method = '', path = ''] = shop.filled(call).split(' ')
      const body: unknown = JSON.parse(shop.filled(JSON.stringify(payload)))
      await db.run('DELETE FROM rate_limits')
      for (const field of textPaths(body)) {
        const value = wrong[turn++ % wrong.length]
        const sent = replaceTexts(body, new Set([field]), () => value)
        const response = await clientOf(as).send(method, path, sent)
        if (response.ok) faults.push(`${call} takes ${JSON.stringify(value).slice(0, 20)} as ${field}`)
        faults.push(...(await faultsOf(response, `${call} ${field}`)))
      }
    }
    expect(faults).toEqual([])
    expect(await dump()).toEqual(before)
  })

  it('answers texts that cannot be kept with a sentence, and odd ones as any other', { timeout: 300_000 }, async () => {
    const [walls, odd] = [Object.entries(refused), Object.entries(kept)]
    const statuses = new Map<number, number>()
    const faults: string[] = []
    let turn = 0
    for (const [call, as, payload] of callsWithBodies) {
      const [method = '', path = ''] = shop.filled(call).split(' ')
      const body: unknown = JSON.parse(shop.filled(JSON.stringify(payload)))
      // Fields and kinds alternate; test/unit/shared/input-walls.test.ts covers all combinations.
      const [, hostile = ''] = walls[turn % walls.length] ?? []
      const [, name = ''] = odd[turn++ % odd.length] ?? []
      const bodies = [
        ...variantsOf(body, (text) => text.slice(0, 3) + hostile + text.slice(3)),
        ...variantsOf(body, () => name),
        body,
      ]
      await asRead()
      for (const sent of bodies) {
        const response = await clientOf(as).send(method, path, sent)
        const text = await response.text()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status >= 500) faults.push(`${call} ${JSON.stringify(sent).slice(0, 300)}: ${text}`)
      }
    }
    expect(faults).toEqual([])
    // Both refused and accepted texts were tried.
    expect(statuses.get(400)).toBeGreaterThan(300)
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(100)
  })

  it('has stored nothing that a backup would lose, and some of what is odd', async () => {
    const rows = Object.values(await dump()).flat()
    // In JSON form: a lone surrogate comes back from the database as U+FFFD.
    const lost = /\\u00(0[0-7be-f]|1)|[\ufffd\uffff]|\u0301{11}/
    expect(rows.filter((row) => lost.test(row))).toEqual([])
    const isStored = (name: string) => rows.some((row) => row.includes(JSON.stringify(name).slice(1, -1)))
    expect(Object.entries(kept).flatMap(([kind, name]) => (isStored(name) ? [] : [kind]))).toEqual([])
  })

  it('leaves every order, bill, card and list readable', async () => {
    const { admin, customer } = shop.callers
    const named = [':order', ':unpaid', ':billed', ':quoted'].map(shop.filled)
    const ids = 'SELECT id FROM orders WHERE created_at >= ? OR id IN (SELECT value FROM json_each(?))'
    const results = await db.all<{ id: string }>(ids, openedAt, JSON.stringify(named))
    type OfOrder = { id: string; order_id: string }
    const bills = await db.all<OfOrder>('SELECT id, order_id FROM bills')
    const payments = await db.all<OfOrder>('SELECT id, order_id FROM order_payments')
    const orderPath = '/api/admin/orders'
    const paths = [
      ...results.flatMap(({ id }) => [`${orderPath}/${id}`, `/api/orders/${id}/pins`]),
      ...bills.map(({ id, order_id }) => `${orderPath}/${order_id}/bills/${id}`),
      ...payments.map(({ id, order_id }) => `${orderPath}/${order_id}/payments/${id}`),
      ...access.flatMap(([route, ...cells]) =>
        /^GET \/api\/(?!.*:)/.test(route) && cells[5] === 200 ? [route.slice('GET '.length)] : [],
      ),
    ]
    expect(bills.length).toBeGreaterThan(0)
    for (const path of paths) await expectAnswer(admin, path)
    for (const [route, ...cells] of access)
      if (/^GET \/api\/user(?!.*:)/.test(route) && cells[4] === 200) await expectAnswer(customer, route.slice(4))
    for (const { id } of results) await expectAnswer(helper, `/api/work/orders/${id}`, [200, 404])
    await expectAnswer(helper, '/api/work/today')
    for (const path of ['/', '/ml', '/collections/women', '/sitemap.xml']) await expectAnswer(new Client(), path)
  })
})

async function expectAnswer(client: Client, path: string, statuses = [200]) {
  await db.run('DELETE FROM rate_limits')
  const response = await client.get(path)
  const text = new TextDecoder().decode(await response.arrayBuffer())
  expect([path, statuses.includes(response.status) ? '' : text]).toEqual([path, ''])
}
