import { describe, expect, it } from 'vitest'
import { fromMoment as at, noticePoints, noticeText } from '../../../shared/breach.ts'
import { booking, breachesOf, hour, hourAgo, log, messages, notice, time, told } from '../../helpers/worker/breaches.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'

const owner = await admin()
const shop = breachesOf(owner)
const { tell } = shop
const addOrder = async (userId: string | null, createdAt: number, phone: string | null = null) => {
  const id = crypto.randomUUID()
  const made = { outfit_type: 'Gown', created_at: createdAt, updated_at: createdAt }
  await db.insert('orders', { id, user_id: userId, customer_name: 'Leela', customer_phone_e164: phone, ...made })
  return id
}

describe('a breach', () => {
  it('has its clocks from when it was noticed, and each step is noted once with its moment', async () => {
    const id = await shop.noticed()
    for (const _twice of [1, 2]) expect((await shop.post({ id, step: 'cert_in' })).status).toBe(200)
    const [breach] = await owner.read<{ id: string; noticedAt: string; done: object[] }[]>('/api/admin/breach')
    expect(breach).toMatchObject({ id, done: [{ step: 'cert_in' }] })
    expect(Date.now() - Date.parse(breach?.noticedAt ?? '')).toBeGreaterThan(2 * hour - 60_000)
    expect((await shop.post({ id: crypto.randomUUID(), step: 'board' })).status).toBe(404)
    expect((await shop.post({ id: crypto.randomUUID(), step: 'noticed', at: at(Date.now() + hour) })).status).toBe(400)
    const log = await owner.read<object[]>('/api/admin/audit?what=breach')
    expect(log).toHaveLength(2)
  })

  it('is told to those whose data stands in the log of that time, once, in five points', async () => {
    const [opened, ordered] = [await customer(), await customer()]
    const [downloaded, other] = [await customer(), await customer()]
    const [walked, refusing] = [await shop.walkIn('98470 55501'), await shop.walkIn('98470 55502', true)]
    for (const id of [opened.id, walked, refusing]) await log('file', id)
    await log('card', await addOrder(ordered.id, 0))
    await log('download', null, Date.now(), downloaded.id)
    await log('file', other.id, Date.now() - 3 * hour)
    await log('export', 'customers')
    const seen = `/api/admin/breach/affected?from=${time.from}&to=${time.to}`
    expect(await owner.read(seen)).toEqual({
      ...{ people: 5, accounts: 3, messages: 2, unreached: 0 },
      byEmail: { count: 0, addresses: [] },
      exported: ['customers'],
    })
    const id = await shop.noticed()
    for (const _twice of [1, 2]) await tell(id, false)
    // One press writes one log entry with the number of people told.
    const lines = await owner.read<{ about: string }[]>('/api/admin/audit?what=breach')
    const steps = lines.flatMap(({ about }) => (about.startsWith(id) ? [about.split(':')[1]] : []))
    expect(steps.sort()).toEqual(['noticed', 'told'])
    for (const person of [opened, ordered, downloaded]) {
      const [message, ...more] = await told(id, person.id)
      expect(more).toEqual([])
      for (const { name, label } of noticePoints) expect(message).toContain(`${label}: ${notice[name]}`)
    }
    expect(await told(id, other.id)).toEqual([])
    expect(await told(id, walked)).toEqual([])
    // Includes a customer who wants no messages, because the law requires the notice.
    expect((await messages(id)).toSorted()).toEqual([walked, refusing].toSorted())
    const shown = await owner.read<{ topic: string; texts: { en: string; ml: string } }[]>('/api/admin/messages')
    const [text] = shown.filter(({ topic }) => topic === 'breach')
    for (const language of ['en', 'ml'] as const) expect(text?.texts[language]).toContain(noticeText(notice))

    // A later notice to everybody reaches only the people not told before.
    await tell(id, true)
    expect(await told(id, other.id)).toHaveLength(1)
    expect(await told(id, opened.id)).toHaveLength(1)
    expect(await messages(id)).toHaveLength(2)
  })

  it('concerns whoever was opened in the hour of its beginning, because the log has one entry for that hour', async () => {
    const [early, long] = [await customer(), await customer()]
    const began = Math.floor(Date.now() / hour) * hour - 20 * hour + hour / 2
    await log('file', early.id, began - hour / 4)
    await log('file', long.id, began - hour)
    const id = await shop.noticed()
    await tell(id, false, { from: at(began), to: at(began + hour) })
    expect(await told(id, early.id)).toHaveLength(1)
    expect(await told(id, long.id)).toEqual([])
  })

  it('is told to nobody by a notice that lacks a point, is too long for a message, or is of no breach', async () => {
    const sneha = await customer()
    await log('file', sneha.id)
    const id = await shop.noticed()
    const step = { step: 'people', everybody: false, ...time, ...notice }
    for (const change of [{ advice: ' ' }, { happened: 'x'.repeat(400), advice: 'y'.repeat(380) }, { to: time.from }])
      expect((await shop.post({ id, ...step, ...change })).status).toBe(400)
    const unknown = crypto.randomUUID()
    expect((await shop.post({ id: unknown, ...step })).status).toBe(404)
    for (const one of [id, unknown]) expect(await told(one, sneha.id)).toEqual([])
  })
})

describe('a breach of a time', () => {
  /** Inserts a chat of a customer, or of a guest by number, with its first and last time. */
  async function addChat({ userId, number }: { userId?: string; number?: string }, began: number, last: number) {
    const id = crypto.randomUUID()
    const made = { id, created_at: began }
    await db.insert('chat_rooms', { ...made, customer_id: userId ?? id, last_message_at: last })
    const who = { name: 'Asha', phone: number, phone_e164: number, location: 'Kochi', status: 'new' }
    if (number) await db.insert('chat_leads', { ...made, ...who, chat_room_id: id, updated_at: began })
    return id
  }

  it('concerns customers who booked, wrote or had an order made in it, and no others', async () => {
    const { reach, within } = hourAgo(50)
    const [earlier, later] = [within - 2 * hour, within + 2 * hour]
    const [booked, ordered] = [await customer(), await customer()]
    const [chatted, spanning] = [await customer(), await customer()]
    const others = [await customer(), await customer(), await customer()] as const
    await booking({ user_id: booked.id }, within)
    await addOrder(ordered.id, within)
    await addChat({ userId: chatted.id }, earlier, within)
    // Only the room knows the times of her messages in between.
    await addChat({ userId: spanning.id }, earlier, later)
    for (const moment of [earlier, later]) {
      await booking({ user_id: others[0].id }, moment)
      await addOrder(others[1].id, moment)
    }
    await addChat({ userId: others[2].id }, earlier - hour, earlier)
    expect(await shop.affected(false, reach)).toMatchObject({ people: 4, accounts: 4 })
    const id = await shop.noticed()
    await tell(id, false, reach)
    for (const one of [booked, ordered, chatted, spanning]) expect(await told(id, one.id)).toHaveLength(1)
    for (const one of others) expect(await told(id, one.id)).toEqual([])
  })

  it('concerns a guest whose chat is older and who wrote in it, and none whose chat was silent or came later', async () => {
    const { reach, within } = hourAgo(150)
    const chat = (number: string, began: number, last: number) => addChat({ number }, began, last)
    const wrote = await chat('+919847066611', within - 100 * hour, within)
    const spanning = await chat('+919847066612', within - 100 * hour, within + 100 * hour)
    const began = await chat('+919847066613', within, within)
    await chat('+919847066614', within - 100 * hour, within - 2 * hour)
    await chat('+919847066615', within + 2 * hour, within + 3 * hour)
    const id = await shop.noticed()
    await tell(id, false, reach)
    expect((await messages(id)).toSorted()).toEqual([wrote, spanning, began].toSorted())
  })

  it('is told to everybody else later, though an order of nobody’s was opened in it', async () => {
    const { reach, within } = hourAgo(45 * 24)
    const [early, other] = [await customer(), await customer()]
    await db.run('UPDATE users SET created_at = 1 WHERE id IN (?, ?)', early.id, other.id)
    await log('file', early.id, within)
    await log('card', await addOrder(null, 1, '+919847066621'), within)
    const id = await shop.noticed()
    await tell(id, false, reach)
    expect([(await told(id, early.id)).length, (await told(id, other.id)).length]).toEqual([1, 0])
    const month = Date.now() - 31 * 24 * hour
    await db.run('UPDATE audit SET created_at = ? WHERE id LIKE ?', month, `breach:${id}:told:%`)
    // As if they were swept: their subject is no longer known.
    await db.run('UPDATE notifications SET related_id = NULL WHERE related_id = ?', `breach:${id}`)
    await tell(id, true, reach)
    expect([(await told(id, early.id)).length, (await told(id, other.id)).length]).toEqual([0, 1])
  })
})
