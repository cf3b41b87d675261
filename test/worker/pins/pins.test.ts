import { describe, expect, it } from 'vitest'
import { maxPins, maxPinText } from '../../../shared/pins.ts'
import { type Client, customer, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { listPins, orderWithPhotos, type Pin, pin, pinned, pinsPath } from '../../helpers/worker/pins.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()

const open = () => orderWithPhotos(admin, sneha.id)
/** An order of hers with a note of each side. */
async function openPinned() {
  const { id, shown } = await open()
  return { id, hers: await pinned(sneha, id, shown), ours: await pinned(admin, id, shown, { text: 'Longer?' }) }
}
const change = (who: Client, orderId: string, { id, updatedAt }: Pin, patch: object) =>
  who.patch(pinsPath(orderId, id), { updatedAt, ...patch })
const changed = async (...given: Parameters<typeof change>) => (await change(...given)).json<Pin>()
const remove = (who: Client, orderId: string, { id, updatedAt }: Pin) =>
  who.delete(`${pinsPath(orderId, id)}?updatedAt=${updatedAt}`)
type News = { type: string; title: string; message: string; relatedId: string; isRead: boolean }
const bell = async (who: Client, orderId: string) => {
  const news = await who.read<News[]>(who === admin ? '/api/admin/notifications' : '/api/user/notifications')
  return news.filter(({ type, relatedId }) => type === 'photo_pin' && relatedId === orderId)
}
const areRead = async (who: Client, orderId: string) => (await bell(who, orderId)).map(({ isRead }) => isRead)

describe('a note on a photo', () => {
  it('that is written and removed again tells the desk 60 times an hour, and no more', async () => {
    stopClock()
    const writer = await customer()
    const { id, shown } = await orderWithPhotos(admin, writer.id)
    await pinned(writer, id, shown)
    expect((await pinned(admin, id, shown)).side).toBe('shop')
    await db.run('UPDATE rate_limits SET count = 60 WHERE key = ?', `pins:${writer.id}`)
    const refused = await pin(writer, id, shown)
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
    expect(await listPins(writer, id)).toHaveLength(2)
    expect((await pin(admin, id, shown)).status).toBe(201)
  })

  it('is written by both sides and read by both, and each knows its own', async () => {
    const { id, shown } = await open()
    const hers = await pinned(sneha, id, shown, { x: 0, y: 1000, text: '  This sleeve ' })
    expect(hers).toEqual({
      ...{ id: expect.any(String), photo: shown, x: 0, y: 1000, text: 'This sleeve', side: 'customer', isOwn: true },
      ...{ doneAt: null, createdAt: expect.any(String), updatedAt: expect.any(String) },
    })
    const ours = await pinned(admin, id, shown, { text: 'Longer?' })
    expect(await listPins(sneha, id)).toEqual([hers, { ...ours, isOwn: false }])
    expect(await listPins(admin, id)).toEqual([{ ...hers, isOwn: false }, ours])
    // The desk is one author, whoever of it writes.
    expect((await listPins(await orderAdmin('second@example.com'), id))[1]).toEqual(ours)
  })

  it('of another’s order is not there to read, write, change or remove', async () => {
    const { id, shown } = await open()
    const hers = await pinned(sneha, id, shown)
    for (const attempt of [
      divya.get(pinsPath(id)),
      pin(divya, id, shown),
      change(divya, id, hers, { text: 'Mine' }),
      remove(divya, id, hers),
    ])
      expect((await attempt).status).toBe(404)
    expect(await listPins(sneha, id)).toEqual([hers])
  })

  it('is shown with its photo: a customer neither reads nor writes on what only the desk sees', async () => {
    const { id, shown, hidden } = await open()
    await pinned(admin, id, hidden, { text: 'For the desk alone' })
    expect(await listPins(sneha, id)).toEqual([])
    const elsewhere = (await orderWithPhotos(admin)).shown
    for (const photo of [hidden, elsewhere, 'u/nobody/none'])
      expect(await refusal(pin(sneha, id, photo))).toEqual([404, 'There is no such photo'])
    await pinned(sneha, id, shown)
    expect((await admin.updateOrder(id, { inspirationPhotos: [] })).status).toBe(200)
    expect(await listPins(sneha, id)).toEqual([])
  })

  it('of a former customer is not shown to the next, who reads the desk’s; it goes with its photo', async () => {
    const { id, shown } = await open()
    await pinned(sneha, id, shown)
    const ours = await pinned(admin, id, shown, { text: 'Ours' })
    expect((await admin.updateOrder(id, { userId: divya.id })).status).toBe(200)
    expect(await listPins(divya, id)).toEqual([{ ...ours, isOwn: false }])
    expect(await listPins(admin, id)).toHaveLength(2)
    await db.run('DELETE FROM photos WHERE key = ?', shown)
    expect(await db.all('SELECT id FROM photo_pins WHERE order_id = ?', id)).toEqual([])
  })

  it('under the id of another is refused, whatever differs', async () => {
    const { id, shown } = await open()
    const first = await pinned(sneha, id, shown)
    for (const other of [{ text: 'Else' }, { x: 1 }, { y: 1 }])
      expect((await pin(sneha, id, shown, { id: first.id, ...other })).status).toBe(409)
    expect((await pin(admin, id, shown, { id: first.id })).status).toBe(409)
    expect(await listPins(sneha, id)).toEqual([first])
  })

  it(`is one of ${maxPins} on a photo, also of several at once`, async () => {
    const { id, shown, hidden } = await open()
    for (let nth = 2; nth < maxPins; nth++) await pinned(nth % 2 ? sneha : admin, id, shown)
    const answers = await Promise.all(Array.from({ length: 4 }, () => pin(sneha, id, shown)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const full = 'This photo has 20 notes already. Please remove one first.'
    expect(await refusal(pin(admin, id, shown))).toEqual([409, full])
    await pinned(admin, id, hidden)
  })

  it.each([
    [{ text: ' ' }, 'The note is required'],
    [{ text: 'x'.repeat(maxPinText + 1) }, 'The note is too long (at most 280 characters)'],
    [{ text: 'a\u0000b' }, 'The note has characters we cannot keep'],
    [{ x: -1 }, 'Please choose a place on the photo'],
    [{ y: 1001 }, 'Please choose a place on the photo'],
    [{ x: 0.5 }, 'Please choose a place on the photo'],
  ])('of %j is refused', async (fields, sentence) => {
    const { id, shown } = await open()
    expect(await refusal(pin(sneha, id, shown, fields))).toEqual([400, sentence])
    expect(await listPins(sneha, id)).toEqual([])
  })
})

describe('a note that was written', () => {
  it('is moved and written anew by its author alone', async () => {
    const { id, hers, ours } = await openPinned()
    const moved = { x: 10, y: 20, text: 'The left sleeve' }
    expect(await changed(sneha, id, hers, moved)).toEqual({ ...hers, ...moved, updatedAt: expect.any(String) })
    for (const refused of [
      change(admin, id, hers, { text: 'Not said by her' }),
      change(sneha, id, ours, { x: 1 }),
      remove(admin, id, hers),
      remove(sneha, id, ours),
    ])
      expect((await refused).status).toBe(403)
    expect((await listPins(admin, id)).map(({ text }) => text)).toEqual(['The left sleeve', 'Longer?'])
  })

  it('is ticked off by the boutique alone, and open again when it says something else, which is told; a moved dot stays done', async () => {
    const { id, hers } = await openPinned()
    expect((await change(sneha, id, hers, { done: true })).status).toBe(403)
    await admin.post('/api/admin/notifications/read-all', {})
    const unread = async () => (await areRead(admin, id)).filter((isRead) => !isRead).length
    const done = await changed(admin, id, hers, { done: true })
    expect([done.doneAt, (await listPins(sneha, id))[0]?.doneAt]).toEqual([expect.any(String), done.doneAt])
    const moved = await changed(sneha, id, done, { x: 5, text: done.text })
    expect([moved.doneAt, await unread()]).toEqual([done.doneAt, 0])
    const reworded = await changed(sneha, id, moved, { text: 'And the hem' })
    expect([reworded.doneAt, await unread()]).toEqual([null, 1])
    const again = await changed(admin, id, reworded, { done: true })
    expect((await changed(admin, id, again, { done: false })).doneAt).toBeNull()
  })

  it('and read before somebody else changed it is neither changed nor removed', async () => {
    const { id, hers } = await openPinned()
    await change(admin, id, hers, { done: true })
    const stale = [409, 'Somebody has just changed this note. Please look again.']
    expect(await refusal(change(sneha, id, hers, { text: 'Too late' }))).toEqual(stale)
    expect(await refusal(change(admin, id, hers, { done: false }))).toEqual(stale)
    expect(await refusal(remove(sneha, id, hers))).toEqual(stale)
    expect((await listPins(sneha, id))[0]).toMatchObject({ text: hers.text, doneAt: expect.any(String) })
  })

  it('is removed by its author, and asked again it is removed; what is gone is not changed', async () => {
    const { id, hers, ours } = await openPinned()
    for (const _again of [1, 2]) expect((await remove(sneha, id, hers)).status).toBe(200)
    expect((await change(sneha, id, hers, { text: 'Again' })).status).toBe(404)
    expect((await listPins(admin, id)).map((pin) => pin.id)).toEqual([ours.id])
  })
})

it('the other side is told once until it has read, and not what was written', async () => {
  const { id, shown } = await open()
  for (const text of ['Secret words', 'More']) await pinned(admin, id, shown, { text })
  const told = { title: 'New note on a photo', message: 'We have put a note on a photo of Gown.' }
  expect(await bell(sneha, id)).toMatchObject([told])
  expect(await bell(admin, id)).toEqual([])
  await sneha.post('/api/user/notifications/read-all', {})
  await pinned(admin, id, shown)
  expect(await areRead(sneha, id)).toEqual([false, true])
  const [first, second] = [await pinned(sneha, id, shown), await pinned(sneha, id, shown)]
  expect(await bell(admin, id)).toHaveLength(1)
  // There is nothing to look for once the notes are removed.
  await remove(sneha, id, first)
  expect(await areRead(admin, id)).toEqual([false])
  await remove(sneha, id, second)
  expect(await areRead(admin, id)).toEqual([true])
  // An order without an account has no other side.
  const walkIn = await orderWithPhotos(admin)
  await pinned(admin, walkIn.id, walkIn.shown)
  expect(await bell(admin, walkIn.id)).toEqual([])
})
