import { describe, expect, it, vi } from 'vitest'
import { maxStaff } from '../../../shared/staff.ts'
import { dayMs, hourMs } from '../../../shared/time.ts'
import { Client, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'
import { addHelper, helperPhone, openPhone, tokenOf } from '../../helpers/worker/staff.ts'

openShop()

type Listed = { id: string; name: string; updatedAt: string; label: string | null; seenAt: string | null }
const list = () => admin.read<Listed[]>('/api/admin/staff')
const find = async (id: string) => (await list()).find((one) => one.id === id)
const end = async (id: string) => (await admin.post(`/api/admin/staff/${id}/end`)).status
const invite = (id: string, request: string = crypto.randomUUID()) =>
  admin.post(`/api/admin/staff/${id}/invite`, { id: request })
const invited = async (...given: Parameters<typeof invite>) =>
  (await (await invite(...given)).json<{ url: string }>()).url
const rename = async (id: string, name: string, updatedAt: unknown, role = 'tailor') =>
  (await admin.patch(`/api/admin/staff/${id}`, { name, role, updatedAt })).status
const statusOfToday = async (phone: Client) => (await phone.get('/api/work/today')).status
const logged = async (about: string) =>
  (await db.all('SELECT what FROM audit WHERE about = ?1 OR who = ?1 ORDER BY created_at, rowid', about)).map(
    ({ what }) => what,
  )

describe('a helper', () => {
  it('opens one phone by a link, which stands nowhere in the shop, and is in the log', async () => {
    const { id, url } = await addHelper(admin)
    expect(url).toMatch(/^http:\/\/localhost\/work\/start#[\da-f]{64}\.Ravi$/)
    expect((await admin.make<{ url: string }>('/api/admin/staff', { id, name: 'Ravi', role: 'tailor' })).url).toBe(url)
    expect(JSON.stringify(await list())).not.toMatch(/[\da-f]{64}/)
    const { phone, status } = await openPhone(url)
    expect([status, phone.cookie]).toEqual([200, expect.stringMatching(/^work=/)])
    expect(await statusOfToday(phone)).toBe(200)
    expect(await find(id)).toMatchObject({ seenAt: expect.any(String) })
    const row = await db.first('SELECT * FROM staff WHERE id = ?', id)
    expect(JSON.stringify(row)).not.toContain(phone.cookie.slice(5))
    expect(await logged(id)).toEqual(['staff-invite', 'staff-start'])
  })

  it('has a link that opens again for two minutes, where the answer was lost, and no longer', async () => {
    const { url } = await addHelper(admin)
    const [first, second] = [await openPhone(url), await openPhone(url)]
    expect([second.status, await statusOfToday(second.phone), await statusOfToday(first.phone)]).toEqual([
      200, 200, 401,
    ])
    await db.run('UPDATE staff SET invite_expires_at = invite_expires_at - 120001')
    const third = new Client().post('/api/work/start', { token: tokenOf(url) })
    expect(await refusal(third)).toEqual([404, 'This link no longer works. Please ask for a new one.'])
    expect(await statusOfToday(second.phone)).toBe(200)
    // One that nobody has opened works for 72 hours.
    const unopened = await addHelper(admin)
    await db.run('UPDATE staff SET invite_expires_at = invite_expires_at - ?', 72 * hourMs)
    expect((await openPhone(unopened.url)).status).toBe(404)
  })

  it('takes another phone by a new link, which ends the one before; the same request gives the same link', async () => {
    const before = await helperPhone(admin)
    const request = crypto.randomUUID()
    const url = await invited(before.staffId, request)
    expect(await invited(before.staffId, request)).toBe(url)
    expect(await statusOfToday(before)).toBe(200)
    const { phone } = await openPhone(url)
    expect([await statusOfToday(before), await statusOfToday(phone)]).toEqual([401, 200])
  })

  it('is given another name and other work while the phone stays open, and the same again changes nothing', async () => {
    const phone = await helperPhone(admin)
    const { staffId } = phone
    const updatedAt = (await find(staffId))?.updatedAt
    for (const _again of [1, 2]) expect(await rename(staffId, 'Ravi Kumar', updatedAt, 'assistant')).toBe(200)
    const changed = { name: 'Ravi Kumar', role: 'assistant' }
    expect(await find(staffId)).toMatchObject(changed)
    expect(await phone.read('/api/work/today')).toMatchObject(changed)
    expect([await rename(staffId, 'Ravi K.', updatedAt), await rename(staffId, ' ', updatedAt)]).toEqual([409, 400])
    expect(await find(staffId)).toMatchObject(changed)
    await end(staffId)
    expect(await rename(staffId, 'Ravi Kumar', updatedAt, 'assistant')).toBe(404)
  })

  it('keeps a name that was given since it was read, though a link or a phone came within that millisecond', async () => {
    stopClock()
    const { id, url } = await addHelper(admin)
    const read = (await find(id))?.updatedAt
    expect(await rename(id, 'Ravi Kumar', read)).toBe(200)
    await openPhone(url)
    expect(await rename(id, 'Ravi K.', read)).toBe(409)
    await invite(id)
    expect(await rename(id, 'Ravi K.', read)).toBe(409)
    expect(await find(id)).toMatchObject({ name: 'Ravi Kumar' })
  })

  it('is ended at once, phone and link', async () => {
    const phone = await helperPhone(admin)
    const { staffId } = phone
    const url = await invited(staffId)
    for (const _again of [1, 2]) expect(await end(staffId)).toBe(200)
    expect([await statusOfToday(phone), (await openPhone(url)).status]).toEqual([401, 404])
    expect(await find(staffId)).toBeUndefined()
    expect((await invite(staffId)).status).toBe(404)
    expect(await logged(staffId)).toEqual(['staff-invite', 'staff-start', 'staff-invite', 'staff-end'])
  })

  it('has a phone that goes out after 30 days without use, and after 180 in any case', async () => {
    const [phone, idle] = [await helperPhone(admin), await helperPhone(admin)]
    stopClock()
    const statuses: number[] = []
    for (let nth = 0; nth < 8; nth++) {
      vi.setSystemTime(Date.now() + 25 * dayMs)
      statuses.push(await statusOfToday(phone))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 401])
    await db.run('UPDATE staff SET sid_expires_at = ? WHERE id = ?', Date.now(), idle.staffId)
    expect(await statusOfToday(idle)).toBe(401)
  })

  it(`is one of ${maxStaff}, also of several at once`, async () => {
    const room = maxStaff - (await list()).length
    const add = () => admin.post('/api/admin/staff', { id: crypto.randomUUID(), name: 'Anu', role: 'tailor' })
    const answers = await Promise.all(Array.from({ length: room + 2 }, add))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(room).fill(201), 409, 409])
  })
})
