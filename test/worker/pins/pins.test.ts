import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxPins, maxPinText } from '../../../shared/pins.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { listNotifications, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { listPins, orderWithPhotos, pin, pinned, pinsPath } from '../../helpers/worker/pins.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
let divya: Client
beforeAll(async () => {
  admin = await orderAdmin()
  ;[sneha, divya] = [await customer(), await customer()]
})

describe('a note on a photo', () => {
  it('that is written and removed again tells the desk 60 times an hour, and no more', async () => {
    stopClock()
    const writer = await customer()
    const { id, shown } = await orderWithPhotos(admin, writer.id)
    const keyOfLimit = `pins:${writer.id}`
    await pinned(writer, id, shown)
    expect((await pinned(admin, id, shown)).side).toBe('shop')
    await env.DB.prepare('UPDATE rate_limits SET count = 60 WHERE key = ?').bind(keyOfLimit).run()
    const refused = await pin(writer, id, shown)
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
    expect(await listPins(writer, id)).toHaveLength(2)
    expect((await pin(admin, id, shown)).status).toBe(201)
  })

  it('is written by both sides and read by both, and each knows its own', async () => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    const hers = await pinned(sneha, id, shown, { x: 0, y: 1000, text: '  This sleeve ' })
    expect(hers).toEqual({
      ...{ id: expect.any(String), photo: shown, x: 0, y: 1000, text: 'This sleeve', side: 'customer', isOwn: true },
      ...{ doneAt: null, createdAt: expect.any(String), updatedAt: expect.any(String) },
    })
    const ours = await pinned(admin, id, shown, { text: 'Longer?' })
    expect(await listPins(sneha, id)).toEqual([hers, { ...ours, isOwn: false }])
    expect(await listPins(admin, id)).toEqual([{ ...hers, isOwn: false }, ours])
    // The desk is one author, whoever of it writes.
    const second = await orderAdmin('second@example.com')
    expect((await listPins(second, id))[1]).toEqual(ours)
  })

  it('of another’s order is not there to read, write, change or remove', async () => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    const hers = await pinned(sneha, id, shown)
    const { updatedAt } = hers
    const path = pinsPath(id, hers.id)
    const answers = [
      await divya.get(pinsPath(id)),
      await pin(divya, id, shown),
      await divya.send('PATCH', path, { updatedAt, text: 'Mine' }),
      await divya.send('DELETE', `${path}?updatedAt=${updatedAt}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await listPins(sneha, id)).toEqual([hers])
  })

  it('is shown with its photo: a customer neither reads nor writes on what only the desk sees', async () => {
    const { id, shown, hidden } = await orderWithPhotos(admin, sneha.id)
    await pinned(admin, id, hidden, { text: 'For the desk alone' })
    expect(await listPins(sneha, id)).toEqual([])
    const elsewhere = (await orderWithPhotos(admin)).shown
    for (const photo of [hidden, elsewhere, 'u/nobody/none']) {
      const refused = await pin(sneha, id, photo)
      expect([refused.status, await messageOf(refused)]).toEqual([404, 'There is no such photo'])
    }
    await pinned(sneha, id, shown)
    expect((await admin.updateOrder(id, { inspirationPhotos: [] })).status).toBe(200)
    expect(await listPins(sneha, id)).toEqual([])
  })

  it('of a former customer is not shown to the next, who reads the desk’s', async () => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    await pinned(sneha, id, shown)
    const ours = await pinned(admin, id, shown, { text: 'Ours' })
    const next = await customer()
    expect((await admin.updateOrder(id, { userId: next.id })).status).toBe(200)
    expect(await listPins(next, id)).toEqual([{ ...ours, isOwn: false }])
    expect(await listPins(admin, id)).toHaveLength(2)
  })

  it('goes with its photo', async () => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    await pinned(sneha, id, shown)
    await env.DB.prepare('DELETE FROM photos WHERE key = ?').bind(shown).run()
    expect((await env.DB.prepare('SELECT id FROM photo_pins WHERE order_id = ?').bind(id).all()).results).toEqual([])
  })

  it('sent again is one; under the same id another says 409', async () => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    const own = crypto.randomUUID()
    const first = await pinned(sneha, id, shown, { id: own })
    const again = await pin(sneha, id, shown, { id: own })
    expect([again.status, await again.json()]).toEqual([200, first])
    for (const other of [{ text: 'Else' }, { x: 1 }, { y: 1 }])
      expect((await pin(sneha, id, shown, { id: own, ...other })).status).toBe(409)
    expect((await pin(admin, id, shown, { id: own })).status).toBe(409)
    expect(await listPins(sneha, id)).toEqual([first])
  })

  it('sent twice at once is one, too', async () => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    const own = crypto.randomUUID()
    const answers = await Promise.all([1, 2].map(() => pin(sneha, id, shown, { id: own })))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await listPins(sneha, id)).toHaveLength(1)
  })

  it(`is one of ${maxPins} on a photo, also of several at once`, async () => {
    const { id, shown, hidden } = await orderWithPhotos(admin, sneha.id)
    for (let nth = 2; nth < maxPins; nth++) await pinned(nth % 2 ? sneha : admin, id, shown)
    const answers = await Promise.all(Array.from({ length: 4 }, () => pin(sneha, id, shown)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const full = await pin(admin, id, shown)
    expect(await messageOf(full)).toBe('This photo has 20 notes already. Please remove one first.')
    await pinned(admin, id, hidden)
  })

  it.each([
    [{ text: ' ' }, 'The note is required'],
    [{ text: '\u200b' }, 'The note is required'],
    [{ text: 'x'.repeat(maxPinText + 1) }, 'The note is too long (at most 280 characters)'],
    [{ text: 'a\u0000b' }, 'The note has characters we cannot keep'],
    [{ text: 'half of an emoji: \ud83d' }, 'The note has characters we cannot keep'],
    [{ x: -1 }, 'Please choose a place on the photo'],
    [{ y: 1001 }, 'Please choose a place on the photo'],
    [{ x: 0.5 }, 'Please choose a place on the photo'],
  ])('of %j is refused', async (fields, sentence) => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    const refused = await pin(sneha, id, shown, fields)
    expect([refused.status, await messageOf(refused)]).toEqual([400, sentence])
    expect(await listPins(sneha, id)).toEqual([])
  })

  it.each([
    'two\nlines',
    'ഈ സ്ലീവ്\u200d ശ്രീ\u200cകല',
    '👩\u200d👩\u200d👧 ✂\ufe0f',
    'call \u202a+91 98470 12345\u202c',
    'e\u0301',
  ])('of %j is kept as it is', async (text) => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    expect(await pinned(sneha, id, shown, { text })).toMatchObject({ text })
    expect(await listPins(admin, id)).toMatchObject([{ text }])
  })
})

describe('the other side', () => {
  const bell = async (client: Client, orderId: string, path: string) =>
    (await (await client.get(path)).json<{ id: string; type: string; relatedId: string; isRead: boolean }[]>()).filter(
      ({ type, relatedId }) => type === 'photo_pin' && relatedId === orderId,
    )
  const desk = (orderId: string) => bell(admin, orderId, '/api/admin/notifications')
  const hers = (orderId: string) => bell(sneha, orderId, '/api/user/notifications')

  it('is told once until it has read, and not what was written', async () => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    await pinned(admin, id, shown, { text: 'Secret words' })
    await pinned(admin, id, shown)
    const [told, ...more] = (await listNotifications(sneha)).filter(
      ({ type, relatedId }) => type === 'photo_pin' && relatedId === id,
    )
    expect([told?.title, told?.message, told?.relatedId, more]).toEqual([
      ...['New note on a photo', 'We have put a note on a photo of Gown.', id, []],
    ])
    expect(await desk(id)).toEqual([])
    await sneha.post('/api/user/notifications/read-all', {})
    await pinned(admin, id, shown)
    expect((await hers(id)).map(({ isRead }) => isRead)).toEqual([false, true])
    await pinned(sneha, id, shown)
    await pinned(sneha, id, shown)
    expect(await desk(id)).toHaveLength(1)
  })

  it('has nothing to look for once the notes are removed', async () => {
    const { id, shown } = await orderWithPhotos(admin, sneha.id)
    const [first, second] = [await pinned(sneha, id, shown), await pinned(sneha, id, shown)]
    const remove = (one: typeof first) => sneha.send('DELETE', `${pinsPath(id, one.id)}?updatedAt=${one.updatedAt}`)
    await remove(first)
    expect((await desk(id)).map(({ isRead }) => isRead)).toEqual([false])
    await remove(second)
    expect((await desk(id)).map(({ isRead }) => isRead)).toEqual([true])
  })

  it('without an account is told nothing', async () => {
    const { id, shown } = await orderWithPhotos(admin)
    await pinned(admin, id, shown)
    const rows = await env.DB.prepare("SELECT id FROM notifications WHERE type = 'photo_pin' AND related_id = ?")
      .bind(id)
      .all()
    expect(rows.results).toEqual([])
  })
})
