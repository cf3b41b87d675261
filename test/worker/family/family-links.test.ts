import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { everyHour } from '../../../worker/cron.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { familyPath, givePin, makeFamilyLink, openFamilyLink, tokenOf, wrongPin } from '../../helpers/worker/family.ts'
import { inDays } from '../../helpers/worker/orders.ts'
import { admin, adminId, divya, openShop, sneha } from '../../helpers/worker/shop.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

openShop()
beforeEach(() => db.run("DELETE FROM rate_limits WHERE key LIKE 'familyLinks:%'"))

const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, eventDate: inDays(30), ...fields })
async function openLink(fields: object = {}) {
  const { id } = await open(fields)
  return { id, link: await makeFamilyLink(sneha, id) }
}
type Listed = { id: string; createdAt: string; seenAt: string | null; expiresAt: string; url: string; pin: string }
const pathOf = (orderId: string, of = 'user') => `/api/${of}/orders/${orderId}/family-links`
const list = (id: string) => sneha.read<Listed[]>(pathOf(id))
const end = async (orderId: string, id = '', who: Client = sneha, of = 'user') =>
  (await who.delete(`${pathOf(orderId, of)}/${id}`)).status
/** Returns the end of the day 14 days after the given number of days from today. */
const dayAfter = (days: number) => new Date(`${inDays(days + 15)}T00:00:00+05:30`).toISOString()
const year = (from = '') => new Date(Date.parse(from) + 365 * dayMs).toISOString()
const logged = (what: string, about: string) =>
  db.all('SELECT who FROM audit WHERE what = ? AND about = ?', what, about)

describe('a link for the family', () => {
  it('opens until 14 days after the event, and stands in the table as hashes', async () => {
    const order = await open()
    const own = crypto.randomUUID()
    const link = await makeFamilyLink(sneha, order.id, own)
    expect(link).toEqual({
      ...{ id: own, url: expect.stringMatching(/^http:\/\/localhost\/f#[\da-f]{64}$/) },
      ...{ pin: expect.stringMatching(/^\d{4}$/), expiresAt: dayAfter(30) },
    })
    const row = await db.first('SELECT * FROM family_links WHERE id = ?', own)
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${tokenOf(link)}|"${link.pin}"`))
    // The creator can see the token and PIN again.
    expect(await list(order.id)).toEqual([{ ...link, title: null, createdAt: expect.any(String), seenAt: null }])
    expect(await logged('family-link', order.id)).toEqual([{ who: sneha.id }])
  })

  it('shows nothing that opens it once the key of the shop has changed', async () => {
    const { id } = await openLink()
    await db.run("UPDATE family_links SET token_hash = 'of another key' WHERE order_id = ?", id)
    expect(await list(id)).toEqual([expect.objectContaining({ url: null, pin: null })])
  })

  it('opens for a year at most, also where the day is moved', async () => {
    const { id } = await openLink()
    expect((await admin.updateOrder(id, { eventDate: inDays(1000) })).status).toBe(200)
    const later = await makeFamilyLink(sneha, id)
    const listed = await list(id)
    expect(listed.map(({ expiresAt }) => expiresAt)).toEqual(listed.map(({ createdAt }) => year(createdAt)))
    expect(listed.map(({ expiresAt }) => expiresAt)).toContain(later.expiresAt)
    // An order of the year 9999, from before dates were limited.
    await db.run("UPDATE orders SET event_date = '9999-12-31' WHERE id = ?", id)
    const last = await makeFamilyLink(sneha, id)
    expect(Date.parse(last.expiresAt)).toBeLessThanOrEqual(Date.now() + 365 * dayMs)
  })

  it('is seen and ended at the desk too', async () => {
    const { id, link } = await openLink()
    const ofCustomer = await list(id)
    expect(await admin.read(pathOf(id, 'admin'))).toEqual(ofCustomer.map(({ url: _url, pin: _pin, ...row }) => row))
    expect(await end('none', link.id, admin, 'admin')).toBe(404)
    expect((await admin.get(pathOf('none', 'admin'))).status).toBe(404)
    expect(await list(id)).toHaveLength(1)
    for (const _again of [1, 2]) expect(await end(id, link.id, admin, 'admin')).toBe(200)
    expect(await list(id)).toEqual([])
    expect(await logged('family-link-end', id)).toEqual([{ who: adminId }])
  })

  it('is one of three, also of six at once, and another can be made when one has ended', async () => {
    const { id } = await open()
    const make = (own: string) => sneha.post(pathOf(id), { id: own })
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(crypto.randomUUID())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    const [first] = await list(id)
    expect(await end(id, first?.id, divya)).toBe(404)
    for (const _again of [1, 2]) expect(await end(id, first?.id)).toBe(200)
    expect(await list(id)).toHaveLength(2)
    await makeFamilyLink(sneha, id)
    expect(await refusal(make(first?.id ?? ''))).toEqual([409, 'This link has ended. Please make another one.'])
  })

  it('ends by the day that its order has now, later or earlier', async () => {
    const { id, link } = await openLink()
    const ended = await makeFamilyLink(sneha, id)
    expect(await end(id, ended.id)).toBe(200)
    const shown = async () => (await list(id)).map(({ id, expiresAt }) => [id, expiresAt])
    for (const days of [90, 40]) {
      expect((await admin.updateOrder(id, { eventDate: inDays(days) })).status).toBe(200)
      expect(await shown()).toEqual([[link.id, dayAfter(days)]])
    }
    // A change of another field moves nothing; without an event day the link ends 60 days after its creation.
    await db.run('UPDATE family_links SET expires_at = expires_at + 1 WHERE id = ?', link.id)
    expect((await admin.updateOrder(id, { notes: 'Hem by hand' })).status).toBe(200)
    expect(await shown()).toEqual([[link.id, new Date(Date.parse(dayAfter(40)) + 1).toISOString()]])
    expect((await admin.updateOrder(id, { eventDate: null })).status).toBe(200)
    const made = await db.value<number>('SELECT created_at FROM family_links WHERE id = ?', link.id)
    expect(await shown()).toEqual([[link.id, new Date((made ?? 0) + 60 * dayMs).toISOString()]])
  })

  it('is not made for a cancelled order, nor where it would not open any more', async () => {
    const [past, cancelled] = [await open(), await open({ status: 'cancelled' })]
    await db.run("UPDATE orders SET event_date = '2026-01-02' WHERE id = ?", past.id)
    for (const { id } of [past, cancelled]) expect((await sneha.post(pathOf(id), {})).status).toBe(409)
  })

  it.each([
    ['a cancelled order', () => ({ status: 'cancelled' })],
    ['another customer', () => ({ userId: divya.id })],
  ])('ends with %s, also for whoever has given the PIN', async (_, change) => {
    const { id, link } = await openLink()
    const aunt = await openFamilyLink(link)
    expect((await aunt.get(familyPath(link))).status).toBe(200)
    expect((await admin.updateOrder(id, change())).status).toBe(200)
    expect((await aunt.get(familyPath(link))).status).toBe(404)
    expect((await openFamilyLink(link)).status).toBe(404)
  })

  it('goes when it has run out', async () => {
    const { id, link: old } = await openLink()
    const young = await makeFamilyLink(sneha, id)
    await db.run('UPDATE family_links SET expires_at = 1 WHERE id = ?', old.id)
    expect((await openFamilyLink(old)).status).toBe(404)
    await everyHour(createCtx(env, keepRunning))
    expect(await db.all('SELECT id FROM family_links WHERE order_id = ?', id)).toEqual([{ id: young.id }])
  })
})

describe('whoever has the link', () => {
  const lastOf = (key: string) => key.split('/').at(-1) ?? ''

  it('sees with the PIN what is made and how far it is, and nothing of money, names, words and sizes', async () => {
    const { id } = await open({
      ...{ garment: 'baptism-suit', outfitType: 'Suit for Mia', customerName: 'Sneha Mathew' },
      ...{ items: [{ name: 'Suit', price: 987_600 }], description: 'ZQnote' },
    })
    const [shown, hidden] = [await createUploadedPhoto(adminId), await createUploadedPhoto(adminId)]
    const hers = await createUploadedPhoto(adminId)
    const update = { title: 'ZQtitle', description: 'ZQnote' }
    await admin.post(`/api/admin/orders/${id}/updates`, { ...update, photos: [shown] })
    await admin.post(`/api/admin/orders/${id}/updates`, { ...update, photos: [hidden], isVisible: false })
    expect((await admin.updateOrder(id, { inspirationPhotos: [hers], status: 'cutting' })).status).toBe(200)
    const link = await makeFamilyLink(sneha, id, undefined, ' For our little one ')
    const aunt = await openFamilyLink(link)
    const text = await (await aunt.get(familyPath(link))).text()
    expect(text).not.toMatch(/ZQ|987600|9,876|Sneha|Mia|Mathew|u\/|price|amount|total/i)
    expect(JSON.parse(text)).toEqual({
      ...{ title: 'For our little one', garment: 'Baptism suit', malayalam: { garment: 'മാമോദീസ ഉടുപ്പ്' } },
      ...{ status: 'cutting', createdAt: expect.any(String), until: link.expiresAt },
      stages: [expect.objectContaining({ stage: 'pending' }), expect.objectContaining({ stage: 'cutting' })],
      ...{ estimatedDelivery: null, fittingOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      updates: [{ id: expect.any(String), stage: 'pending', at: expect.any(String), photos: [lastOf(shown)] }],
    })
    const look = (key: string, who: Client = aunt) => who.get(`${familyPath(link)}/photos/${lastOf(key)}`)
    const photo = await look(shown)
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    for (const key of [hidden, hers, 'none', '%', '']) expect((await look(key)).status).toBe(404)
    expect((await aunt.get(`/api/photos/${shown}`)).status).toBe(401)
    expect((await look(shown, new Client())).status).toBe(404)
    expect((await list(id))[0]?.seenAt).toEqual(expect.any(String))
  })

  it('keeps a pass for a day, for this link alone and its path alone', async () => {
    const { id, link } = await openLink()
    const other = await makeFamilyLink(sneha, id)
    const answer = await givePin(new Client(), link, ` ${link.pin} `)
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('family='))
    expect(cookie).toContain(`Path=${familyPath(link)};`)
    expect(cookie).toMatch(/Max-Age=86400;.*HttpOnly;.*SameSite=Strict/)
    const aunt = await openFamilyLink(link)
    expect((await aunt.get(familyPath(other))).status).toBe(404)
    const [expires = '', signature = ''] = aunt.cookie.replace('family=', '').split('.')
    aunt.cookie = `family=${Number(expires) + 1}.${signature}`
    expect((await aunt.get(familyPath(link))).status).toBe(404)
  })

  it('is answered alike for a wrong PIN and for a link that is over, ended or was never there', async () => {
    const { id, link: over } = await openLink()
    const [ended, wrong] = [await makeFamilyLink(sneha, id), await makeFamilyLink(sneha, id)]
    await db.run('UPDATE family_links SET expires_at = 1 WHERE id = ?', over.id)
    await end(id, ended.id)
    const said = async (answer: Promise<Response>) => `${(await answer).status} ${await (await answer).text()}`
    const answers = [
      await said(givePin(new Client(), over)),
      await said(givePin(new Client(), ended)),
      await said(givePin(new Client(), wrong, wrongPin(wrong))),
      await said(new Client().post('/api/family', { token: 'nobody-has-this', pin: '0000' })),
      await said(new Client().get(familyPath(wrong))),
    ]
    expect(answers[0]).toMatch(/^404 /)
    expect(new Set(answers).size).toBe(1)
  })

  it('waits 15 minutes after five wrong PINs, and ends the link with the twentieth', async () => {
    const { id, link } = await openLink()
    const guess = (times: number) =>
      Promise.all(Array.from({ length: times }, () => givePin(new Client(), link, wrongPin(link))))
    const unlock = () => db.run('UPDATE family_links SET locked_until = locked_until - 900000 WHERE id = ?', link.id)
    const row = () => db.first('SELECT failures, revoked_at FROM family_links WHERE id = ?', link.id)
    await guess(4)
    expect((await openFamilyLink(link)).status).toBe(200)
    await guess(3)
    // The fifth failure locks the link: later attempts are not counted, and the right PIN opens nothing.
    expect(await row()).toEqual({ failures: 5, revoked_at: null })
    expect((await openFamilyLink(link)).status).toBe(404)
    await unlock()
    expect((await openFamilyLink(link)).status).toBe(200)
    for (let round = 0; round < 3; round++) {
      await guess(5)
      await unlock()
    }
    expect(await row()).toEqual({ failures: 20, revoked_at: expect.any(Number) })
    expect((await openFamilyLink(link)).status).toBe(404)
    expect(await list(id)).toEqual([])
  })

  it('is refused after 60 tries from one address, and then not even the right PIN is looked at', async () => {
    stopClock()
    const { id, link } = await openLink()
    const flood = new Client()
    const window = Math.floor(Date.now() / 3_600_000)
    await db.insert('rate_limits', { key: `familyAddress:${flood.address}`, window, count: 1_000_000 })
    expect((await givePin(flood, link)).status).toBe(429)
    expect((await list(id))[0]?.seenAt).toBeNull()
  })
})
