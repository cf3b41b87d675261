import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromMoment as at, noticePoints, noticeText } from '../../../shared/breach.ts'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

let owner: Client
beforeAll(async () => {
  owner = await admin()
})

const notice = {
  happened: 'A phone with the orders was stolen on Friday',
  consequences: 'Somebody may call you in our name.',
  measures: 'We locked it and changed our password.',
  advice: 'Please give nobody a code over the phone.',
  contact: 'Mini Thomas, 98460 11111',
}
const hour = 3600_000
const time = { from: at(Date.now() - hour), to: at(Date.now() + hour) }
const post = (body: object) => owner.post('/api/admin/breach', body)
const log = (what: string, about: string | null, createdAt = Date.now(), who = 'x') =>
  env.DB.prepare('INSERT INTO audit (id, who, what, about, created_at) VALUES (?, ?, ?, ?, ?)')
    .bind(crypto.randomUUID(), who, what, about, createdAt)
    .run()
const told = async (id: string, userId: string) =>
  (
    await env.DB.prepare('SELECT message FROM notifications WHERE related_id = ? AND user_id = ?')
      .bind(`breach:${id}`, userId)
      .all<{ message: string }>()
  ).results.map(({ message }) => message)
const messages = async (id: string) =>
  (
    await env.DB.prepare("SELECT user_id FROM wa_messages WHERE topic = 'breach' AND about LIKE ?")
      .bind(`breach:${id}:%`)
      .all<{ user_id: string }>()
  ).results.map(({ user_id }) => user_id)
async function walkIn(phone: string, noWhatsapp = false) {
  const id = crypto.randomUUID()
  const made = await owner.post('/api/admin/customers', { id, firstName: 'Rema', phone })
  expect(made.status).toBe(201)
  await env.DB.prepare('UPDATE users SET no_whatsapp = ? WHERE id = ?').bind(Number(noWhatsapp), id).run()
  return id
}
async function noticed(id = crypto.randomUUID()) {
  expect((await post({ id, step: 'noticed', at: at(Date.now() - 2 * hour) })).status).toBe(200)
  return id
}

describe('a breach', () => {
  it('has its clocks from when it was noticed, and each step is noted once with its moment', async () => {
    const id = await noticed()
    for (const _twice of [1, 2]) expect((await post({ id, step: 'cert_in' })).status).toBe(200)
    const [breach] = await (await owner.get('/api/admin/breach')).json<
      { id: string; noticedAt: string; done: object[] }[]
    >()
    expect(breach).toMatchObject({ id, done: [{ step: 'cert_in' }] })
    expect(Date.now() - Date.parse(breach?.noticedAt ?? '')).toBeGreaterThan(2 * hour - 60_000)
    expect((await post({ id: crypto.randomUUID(), step: 'board' })).status).toBe(404)
    expect((await post({ id: crypto.randomUUID(), step: 'noticed', at: at(Date.now() + hour) })).status).toBe(400)
    const log = await (await owner.get('/api/admin/audit?what=breach')).json<object[]>()
    expect(log).toHaveLength(2)
  })

  it('is told to those whose data stands in the log of that time, once, in five points', async () => {
    const [opened, ordered, downloaded, other] = [
      await customer(),
      await customer(),
      await customer(),
      await customer(),
    ]
    const [walked, refusing] = [await walkIn('98470 55501'), await walkIn('98470 55502', true)]
    const orderId = crypto.randomUUID()
    await env.DB.prepare(
      "INSERT INTO orders (id, user_id, outfit_type, created_at, updated_at) VALUES (?, ?, 'Gown', 0, 0)",
    )
      .bind(orderId, ordered.id)
      .run()
    for (const id of [opened.id, walked, refusing]) await log('file', id)
    await log('card', orderId)
    await log('download', null, Date.now(), downloaded.id)
    await log('file', other.id, Date.now() - 3 * hour)
    await log('export', 'customers')
    const seen = `/api/admin/breach/affected?from=${time.from}&to=${time.to}`
    expect(await (await owner.get(seen)).json()).toEqual({
      ...{ people: 5, accounts: 3, messages: 1, unreached: 1 },
      exported: ['customers'],
    })
    const id = await noticed()
    for (const _twice of [1, 2])
      expect((await post({ id, step: 'people', everybody: false, ...time, ...notice })).status).toBe(200)
    for (const person of [opened, ordered, downloaded]) {
      const [message, ...more] = await told(id, person.id)
      expect(more).toEqual([])
      for (const { name, label } of noticePoints) expect(message).toContain(`${label}: ${notice[name]}`)
    }
    expect(await told(id, other.id)).toEqual([])
    expect(await told(id, walked)).toEqual([])
    expect(await messages(id)).toEqual([walked])
    const shown = await (await owner.get('/api/admin/messages')).json<
      { topic: string; texts: { en: string; ml: string } }[]
    >()
    const [text] = shown.filter(({ topic }) => topic === 'breach')
    for (const language of ['en', 'ml'] as const) expect(text?.texts[language]).toContain(noticeText(notice))

    // Told to everybody later, it comes to those who had not heard of it.
    expect((await post({ id, step: 'people', ...time, everybody: true, ...notice })).status).toBe(200)
    expect(await told(id, other.id)).toHaveLength(1)
    expect(await told(id, opened.id)).toHaveLength(1)
    expect(await messages(id)).toHaveLength(1)
  })

  it('is told to nobody by a notice that lacks a point, is too long for a message, or is of no breach', async () => {
    const sneha = await customer()
    await log('file', sneha.id)
    const id = await noticed()
    for (const change of [{ advice: ' ' }, { happened: 'x'.repeat(400), advice: 'y'.repeat(380) }, { to: time.from }])
      expect((await post({ id, step: 'people', everybody: false, ...time, ...notice, ...change })).status).toBe(400)
    const unknown = crypto.randomUUID()
    expect((await post({ id: unknown, step: 'people', everybody: false, ...time, ...notice })).status).toBe(404)
    for (const one of [id, unknown]) expect(await told(one, sneha.id)).toEqual([])
  })

  it('is read in one round trip, by the index of the log', async () => {
    const counted = await admin()
    const tally = countD1(counted)
    expect((await counted.get('/api/admin/breach')).status).toBe(200)
    expect(tally.trips).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
  })
})
