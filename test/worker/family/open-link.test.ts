import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { familyPath, givePin, makeFamilyLink, openFamilyLink, wrongPin } from '../../helpers/worker/family.ts'
import { inDays, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

const open = (fields: object = {}) => admin.createOrder({ userId: sneha.id, eventDate: inDays(30), ...fields })
const list = async (id: string) =>
  (await sneha.get(`/api/user/orders/${id}/family-links`)).json<{ id: string; seenAt: string | null }[]>()
const lastOf = (key: string) => key.split('/').at(-1) ?? ''

describe('whoever has the link', () => {
  it('sees with the PIN what is made and how far it is, and nothing of money, names, words and sizes', async () => {
    const { id } = await open({
      ...{ garment: 'baptism-suit', outfitType: 'Suit for Mia', customerName: 'Sneha Mathew' },
      ...{ items: [{ name: 'Suit', price: 987_600 }], description: 'ZQnote' },
    })
    const { id: adminId } = await (await admin.get('/api/user')).json<{ id: string }>()
    const [shown, hidden, hers] = [
      await createUploadedPhoto(adminId),
      await createUploadedPhoto(adminId),
      await createUploadedPhoto(adminId),
    ]
    const update = { title: 'ZQtitle', description: 'ZQnote' }
    await admin.post(`/api/admin/orders/${id}/updates`, { ...update, photos: [shown] })
    await admin.post(`/api/admin/orders/${id}/updates`, { ...update, photos: [hidden], isVisible: false })
    expect((await admin.updateOrder(id, { inspirationPhotos: [hers], status: 'cutting' })).status).toBe(200)
    const link = await makeFamilyLink(sneha, id)
    const aunt = await openFamilyLink(link)
    const text = await (await aunt.get(familyPath(link))).text()
    expect(text).not.toMatch(/ZQ|987600|9,876|Sneha|Mia|Mathew|u\/|price|amount|total/i)
    expect(JSON.parse(text)).toEqual({
      garment: 'Baptism suit',
      status: 'cutting',
      createdAt: expect.any(String),
      stages: [expect.objectContaining({ stage: 'pending' }), expect.objectContaining({ stage: 'cutting' })],
      estimatedDelivery: null,
      fittingOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      updates: [{ id: expect.any(String), stage: 'pending', at: expect.any(String), photos: [lastOf(shown)] }],
      until: link.expiresAt,
    })
    const photo = await aunt.get(`${familyPath(link)}/photos/${lastOf(shown)}`)
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    for (const key of [hidden, hers, 'none', '%', ''])
      expect((await aunt.get(`${familyPath(link)}/photos/${lastOf(key)}`)).status).toBe(404)
    expect((await aunt.get(`/api/photos/${shown}`)).status).toBe(401)
    expect((await new Client().get(`${familyPath(link)}/photos/${lastOf(shown)}`)).status).toBe(404)
    expect((await list(id))[0]?.seenAt).toEqual(expect.any(String))
  })

  it('keeps a pass for a day, for this link alone and its path alone', async () => {
    const { id } = await open()
    const [one, other] = [await makeFamilyLink(sneha, id), await makeFamilyLink(sneha, id)]
    const answer = await givePin(new Client(), one, ` ${one.pin} `)
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('family='))
    expect(cookie).toContain(`Path=${familyPath(one)};`)
    expect(cookie).toMatch(/Max-Age=86400;.*HttpOnly;.*SameSite=Strict/)
    const aunt = await openFamilyLink(one)
    expect((await aunt.get(familyPath(other))).status).toBe(404)
    const [expires = '', signature = ''] = aunt.cookie.replace('family=', '').split('.')
    aunt.cookie = `family=${Number(expires) + 1}.${signature}`
    expect((await aunt.get(familyPath(one))).status).toBe(404)
  })

  it('is answered alike for a wrong PIN and for a link that is over, ended or was never there', async () => {
    const { id } = await open()
    const over = await makeFamilyLink(sneha, id)
    const ended = await makeFamilyLink(sneha, id)
    const wrong = await makeFamilyLink(sneha, id)
    await env.DB.prepare('UPDATE family_links SET expires_at = 1 WHERE id = ?').bind(over.id).run()
    await sneha.send('DELETE', `/api/user/orders/${id}/family-links/${ended.id}`)
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
    const { id } = await open()
    const link = await makeFamilyLink(sneha, id)
    const guess = (times: number) =>
      Promise.all(Array.from({ length: times }, () => givePin(new Client(), link, wrongPin(link))))
    const unlock = () =>
      env.DB.prepare('UPDATE family_links SET locked_until = locked_until - 900000 WHERE id = ?').bind(link.id).run()
    const row = () => env.DB.prepare('SELECT failures, revoked_at FROM family_links WHERE id = ?').bind(link.id).first()
    await guess(4)
    expect((await openFamilyLink(link)).status).toBe(200)
    await guess(3)
    // The fifth locks it: those after it are not even counted, and the right one opens nothing.
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
    const { id } = await open()
    const link = await makeFamilyLink(sneha, id)
    const flood = new Client()
    await env.DB.prepare('INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 1000000)')
      .bind(`familyAddress:${flood.address}`, Math.floor(Date.now() / 3_600_000))
      .run()
    expect((await givePin(flood, link)).status).toBe(429)
    expect((await list(id))[0]?.seenAt).toBeNull()
  })
})
