import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { everyHour } from '../../../worker/cron.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'
import { familyPath, makeFamilyLink, openFamilyLink, tokenOf } from '../../helpers/worker/family.ts'
import { inDays, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, eventDate: inDays(30), ...fields })
const list = async (id: string) =>
  (await sneha.get(`/api/user/orders/${id}/family-links`)).json<
    { id: string; createdAt: string; seenAt: string | null; expiresAt: string }[]
  >()
const end = (orderId: string, id: string, who: Client = sneha) =>
  who.send('DELETE', `/api/user/orders/${orderId}/family-links/${id}`)

describe('a link for the family', () => {
  it('is made once for one id, opens until 14 days after the event, and stands in the table as hashes', async () => {
    const order = await open()
    const own = crypto.randomUUID()
    const link = await makeFamilyLink(sneha, order.id, own)
    expect(link).toEqual({
      id: own,
      url: expect.stringMatching(/^http:\/\/localhost\/f#[\da-f]{64}$/),
      pin: expect.stringMatching(/^\d{4}$/),
      expiresAt: new Date(`${inDays(45)}T00:00:00+05:30`).toISOString(),
    })
    const again = await sneha.post(`/api/user/orders/${order.id}/family-links`, { id: own })
    expect([again.status, await again.json()]).toEqual([200, link])
    const row = await env.DB.prepare('SELECT * FROM family_links WHERE id = ?').bind(own).first()
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${tokenOf(link)}|"${link.pin}"`))
    expect(await list(order.id)).toEqual([
      { id: own, createdAt: expect.any(String), expiresAt: link.expiresAt, seenAt: null },
    ])
    const logged = await env.DB.prepare("SELECT who FROM audit WHERE what = 'family-link' AND about = ?")
      .bind(order.id)
      .all()
    expect(logged.results).toEqual([{ who: sneha.id }])
  })

  it('opens for a year at most, also where the day is moved', async () => {
    const order = await open()
    const link = await makeFamilyLink(sneha, order.id)
    const far = inDays(1000)
    expect((await admin.updateOrder(order.id, { eventDate: far })).status).toBe(200)
    const [moved] = await list(order.id)
    const year = (from: string) => new Date(Date.parse(from) + 365 * dayMs).toISOString()
    expect(moved?.expiresAt).toBe(year(moved?.createdAt ?? ''))
    const later = await makeFamilyLink(sneha, order.id)
    const made = (await list(order.id)).find(({ id }) => id === later.id)
    expect(later.expiresAt).toBe(year(made?.createdAt ?? ''))
    // An order of 9999, from before days had an end.
    await env.DB.prepare("UPDATE orders SET event_date = '9999-12-31' WHERE id = ?").bind(order.id).run()
    const last = await makeFamilyLink(sneha, order.id)
    expect(Date.parse(last.expiresAt)).toBeLessThanOrEqual(Date.now() + 365 * dayMs)
    expect(Date.parse(link.expiresAt)).toBeLessThan(Date.parse(far))
    await env.DB.prepare("DELETE FROM rate_limits WHERE key LIKE 'familyLinks:%'").run()
  })

  it('is seen and ended at the desk too, by nobody else who is not its customer', async () => {
    const { id } = await open()
    const link = await makeFamilyLink(sneha, id)
    const path = `/api/admin/orders/${id}/family-links`
    expect(await (await admin.get(path)).json()).toEqual(await list(id))
    expect((await sneha.get(path)).status).toBe(403)
    expect((await sneha.send('DELETE', `${path}/${link.id}`)).status).toBe(403)
    expect((await admin.send('DELETE', `/api/admin/orders/none/family-links/${link.id}`)).status).toBe(404)
    expect(await list(id)).toHaveLength(1)
    expect((await admin.send('DELETE', `${path}/${link.id}`)).status).toBe(200)
    expect((await admin.send('DELETE', `${path}/${link.id}`)).status).toBe(200)
    expect(await list(id)).toEqual([])
    const ended = await env.DB.prepare("SELECT who FROM audit WHERE what = 'family-link-end' AND about = ?")
      .bind(id)
      .all()
    const { id: adminId } = await (await admin.get('/api/user')).json<{ id: string }>()
    expect(ended.results).toEqual([{ who: adminId }])
    expect((await admin.get('/api/admin/orders/none/family-links')).status).toBe(404)
  })

  it('is one of three, also of six at once, and another can be made when one has ended', async () => {
    const { id } = await open()
    const make = (own: string) => sneha.post(`/api/user/orders/${id}/family-links`, { id: own })
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(crypto.randomUUID())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    const [first] = await list(id)
    expect((await end(id, first?.id ?? '')).status).toBe(200)
    expect((await end(id, first?.id ?? '')).status).toBe(200)
    expect(await list(id)).toHaveLength(2)
    await makeFamilyLink(sneha, id)
    const ended = await make(first?.id ?? '')
    expect([ended.status, await messageOf(ended)]).toEqual([409, 'This link has ended. Please make another one.'])
  })

  it('is made, seen and ended by the customer of the order alone', async () => {
    const { id } = await open()
    const link = await makeFamilyLink(sneha, id)
    const divya = await customer()
    expect((await divya.post(`/api/user/orders/${id}/family-links`, {})).status).toBe(404)
    expect((await divya.get(`/api/user/orders/${id}/family-links`)).status).toBe(404)
    expect((await end(id, link.id, divya)).status).toBe(404)
    expect(await list(id)).toHaveLength(1)
  })

  it('ends by the day that its order has now, later or earlier', async () => {
    const { id } = await open()
    const link = await makeFamilyLink(sneha, id)
    const ended = await makeFamilyLink(sneha, id)
    expect((await end(id, ended.id)).status).toBe(200)
    const shown = async () => (await list(id)).map(({ id, expiresAt }) => [id, expiresAt])
    const dayAfter = (days: number) => new Date(`${inDays(days + 15)}T00:00:00+05:30`).toISOString()
    expect((await admin.updateOrder(id, { eventDate: inDays(90) })).status).toBe(200)
    expect(await shown()).toEqual([[link.id, dayAfter(90)]])
    expect((await admin.updateOrder(id, { eventDate: inDays(40) })).status).toBe(200)
    expect(await shown()).toEqual([[link.id, dayAfter(40)]])
    // What does not touch the day moves nothing, and without a day it is 60 days from when it was made.
    await env.DB.prepare('UPDATE family_links SET expires_at = expires_at + 1 WHERE id = ?').bind(link.id).run()
    expect((await admin.updateOrder(id, { notes: 'Hem by hand' })).status).toBe(200)
    expect(await shown()).toEqual([[link.id, new Date(Date.parse(dayAfter(40)) + 1).toISOString()]])
    expect((await admin.updateOrder(id, { eventDate: null })).status).toBe(200)
    const made = await env.DB.prepare('SELECT created_at AS at FROM family_links WHERE id = ?')
      .bind(link.id)
      .first<number>('at')
    expect(await shown()).toEqual([[link.id, new Date((made ?? 0) + 60 * dayMs).toISOString()]])
  })

  it('is not made for a cancelled order, nor where it would not open any more', async () => {
    const past = await open()
    await env.DB.prepare("UPDATE orders SET event_date = '2026-01-02' WHERE id = ?").bind(past.id).run()
    expect((await sneha.post(`/api/user/orders/${past.id}/family-links`, {})).status).toBe(409)
    const cancelled = await open()
    await admin.updateOrder(cancelled.id, { status: 'cancelled' })
    expect((await sneha.post(`/api/user/orders/${cancelled.id}/family-links`, {})).status).toBe(409)
  })

  it.each([
    ['a cancelled order', async () => ({ status: 'cancelled' })],
    ['another customer', async () => ({ userId: (await customer()).id })],
  ])('ends with %s, also for whoever has given the PIN', async (_, change) => {
    const { id } = await open()
    const link = await makeFamilyLink(sneha, id)
    const aunt = await openFamilyLink(link)
    expect((await aunt.get(familyPath(link))).status).toBe(200)
    expect((await admin.updateOrder(id, await change())).status).toBe(200)
    expect((await aunt.get(familyPath(link))).status).toBe(404)
    expect((await openFamilyLink(link)).status).toBe(404)
  })

  it('goes when it has run out', async () => {
    const { id } = await open()
    const [old, young] = [await makeFamilyLink(sneha, id), await makeFamilyLink(sneha, id)]
    await env.DB.prepare('UPDATE family_links SET expires_at = 1 WHERE id = ?').bind(old.id).run()
    expect((await openFamilyLink(old)).status).toBe(404)
    await everyHour(createCtx(env, keepRunning))
    const left = await env.DB.prepare('SELECT id FROM family_links WHERE order_id = ?').bind(id).all()
    expect(left.results).toEqual([{ id: young.id }])
  })
})
