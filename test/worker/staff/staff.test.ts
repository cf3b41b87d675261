import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { maxStaff } from '../../../shared/staff.ts'
import { dayMs, hourMs } from '../../../shared/time.ts'
import { Client } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { addHelper, helperPhone, openPhone, tokenOf } from '../../helpers/worker/staff.ts'

let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})

type Listed = { id: string; name: string; updatedAt: string; label: string | null; seenAt: string | null }
const list = async () => (await admin.get('/api/admin/staff')).json<Listed[]>()
const end = (id: string) => admin.post(`/api/admin/staff/${id}/end`)
const statusOfToday = async (phone: Client) => (await phone.get('/api/work/today')).status
const logged = async (about: string) =>
  (
    await env.DB.prepare('SELECT what FROM audit WHERE about = ?1 OR who = ?1 ORDER BY created_at, rowid')
      .bind(about)
      .all<{ what: string }>()
  ).results.map(({ what }) => what)

describe('a helper', () => {
  it('is added once for an id, opens one phone by a link, and is in the log', async () => {
    const own = { id: crypto.randomUUID(), name: 'Ravi' }
    const { url } = await addHelper(admin, own)
    expect(url).toMatch(/^http:\/\/localhost\/work\/start#[\da-f]{64}\.Ravi$/)
    const again = await admin.post('/api/admin/staff', { ...own, role: 'tailor' })
    expect([again.status, (await again.json<{ url: string }>()).url]).toEqual([200, url])
    const other = await admin.post('/api/admin/staff', { ...own, role: 'assistant' })
    expect(other.status).toBe(409)
    expect(JSON.stringify(await list())).not.toMatch(/[\da-f]{64}/)

    const { phone, status } = await openPhone(url)
    expect([status, phone.cookie]).toEqual([200, expect.stringMatching(/^work=/)])
    expect(await statusOfToday(phone)).toBe(200)
    expect((await list()).find(({ id }) => id === own.id)).toMatchObject({ seenAt: expect.any(String) })
    const row = await env.DB.prepare('SELECT * FROM staff WHERE id = ?').bind(own.id).first()
    expect(JSON.stringify(row)).not.toContain(phone.cookie.slice(5))
    expect(await logged(own.id)).toEqual(['staff-invite', 'staff-start'])
  })

  it('has a link that opens again for two minutes, where the answer was lost, and no longer', async () => {
    const { url } = await addHelper(admin)
    const first = await openPhone(url)
    const second = await openPhone(url)
    expect([second.status, await statusOfToday(second.phone), await statusOfToday(first.phone)]).toEqual([
      200, 200, 401,
    ])
    await env.DB.prepare('UPDATE staff SET invite_expires_at = invite_expires_at - 120001').run()
    const third = await new Client().post('/api/work/start', { token: tokenOf(url) })
    expect([third.status, await messageOf(third)]).toEqual([
      404,
      'This link no longer works. Please ask for a new one.',
    ])
    expect(await statusOfToday(second.phone)).toBe(200)
  })

  it('has a link for 72 hours', async () => {
    const { url } = await addHelper(admin)
    await env.DB.prepare('UPDATE staff SET invite_expires_at = invite_expires_at - ?')
      .bind(72 * hourMs)
      .run()
    expect((await openPhone(url)).status).toBe(404)
  })

  it('takes another phone by a new link, which ends the one before; the same request gives the same link', async () => {
    const before = await helperPhone(admin)
    const body = { id: crypto.randomUUID() }
    const ask = async () =>
      (await (await admin.post(`/api/admin/staff/${before.staffId}/invite`, body)).json<{ url: string }>()).url
    const url = await ask()
    expect(await ask()).toBe(url)
    expect(await statusOfToday(before)).toBe(200)
    const { phone } = await openPhone(url)
    expect([await statusOfToday(before), await statusOfToday(phone)]).toEqual([401, 200])
  })

  it('is given another name and other work while the phone stays open, and the same again changes nothing', async () => {
    const phone = await helperPhone(admin)
    const find = async () => (await list()).find(({ id }) => id === phone.staffId)
    const change = (input: object) => admin.patch(`/api/admin/staff/${phone.staffId}`, input)
    const { updatedAt } = (await find()) ?? {}
    const input = { name: 'Ravi Kumar', role: 'assistant', updatedAt }
    expect([(await change(input)).status, (await change(input)).status]).toEqual([200, 200])
    expect(await find()).toMatchObject({ name: 'Ravi Kumar', role: 'assistant' })
    expect(await (await phone.get('/api/work/today')).json()).toMatchObject({ name: 'Ravi Kumar', role: 'assistant' })
    const stale = await change({ ...input, name: 'Ravi K.' })
    expect([stale.status, (await find())?.name]).toEqual([409, 'Ravi Kumar'])
    expect((await change({ ...input, name: ' ' })).status).toBe(400)
    await end(phone.staffId)
    expect((await change(input)).status).toBe(404)
  })

  it('keeps a name that was given since it was read, though a link or a phone came within that millisecond', async () => {
    stopClock()
    const { id, url } = await addHelper(admin)
    const change = (name: string, updatedAt: unknown) =>
      admin.patch(`/api/admin/staff/${id}`, { name, role: 'tailor', updatedAt })
    const read = (await list()).find((one) => one.id === id)?.updatedAt
    expect((await change('Ravi Kumar', read)).status).toBe(200)
    await openPhone(url)
    expect((await change('Ravi K.', read)).status).toBe(409)
    await admin.post(`/api/admin/staff/${id}/invite`, { id: crypto.randomUUID() })
    expect((await change('Ravi K.', read)).status).toBe(409)
    expect((await list()).find((one) => one.id === id)).toMatchObject({ name: 'Ravi Kumar' })
  })

  it('is ended at once, phone and link', async () => {
    const phone = await helperPhone(admin)
    const { url } = await (
      await admin.post(`/api/admin/staff/${phone.staffId}/invite`, { id: crypto.randomUUID() })
    ).json<{ url: string }>()
    expect((await end(phone.staffId)).status).toBe(200)
    expect((await end(phone.staffId)).status).toBe(200)
    expect([await statusOfToday(phone), (await openPhone(url)).status]).toEqual([401, 404])
    expect((await list()).map(({ id }) => id)).not.toContain(phone.staffId)
    const body = { id: crypto.randomUUID() }
    expect((await admin.post(`/api/admin/staff/${phone.staffId}/invite`, body)).status).toBe(404)
    expect(await logged(phone.staffId)).toEqual(['staff-invite', 'staff-start', 'staff-invite', 'staff-end'])
  })

  it('has a phone that goes out after 30 days without use, and after 180 in any case', async () => {
    const phone = await helperPhone(admin)
    const at = async (days: number) => {
      vi.setSystemTime(Date.now() + days * dayMs)
      return statusOfToday(phone)
    }
    try {
      vi.useFakeTimers({ toFake: ['Date'] })
      const statuses: number[] = []
      for (let nth = 0; nth < 8; nth++) statuses.push(await at(25))
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 401])
    } finally {
      vi.useRealTimers()
    }
    const idle = await helperPhone(admin)
    await env.DB.prepare('UPDATE staff SET sid_expires_at = ? WHERE id = ?').bind(Date.now(), idle.staffId).run()
    expect(await statusOfToday(idle)).toBe(401)
  })

  it(`is one of ${maxStaff}, also of several at once`, async () => {
    const room = maxStaff - (await list()).length
    const add = () => admin.post('/api/admin/staff', { id: crypto.randomUUID(), name: 'Anu', role: 'tailor' })
    const answers = await Promise.all(Array.from({ length: room + 2 }, add))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(room)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})
