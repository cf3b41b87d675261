import { env } from 'cloudflare:workers'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import * as schema from '../../../worker/db/schema.ts'
import { accessTables, movedColumns, nameOf } from '../../../worker/features/merges/moved-columns.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { createFamily } from '../../helpers/worker/canaries.ts'
import { createMember, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { allOf, historyOf, settle, texts } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { makeFamilyLink } from '../../helpers/worker/family.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { dump, mergingAdmin, walkIn } from '../../helpers/worker/merges.ts'

const owner = await mergingAdmin()
const { createWearer, listWearers, measured } = measuring(owner)
const noteOn = (id: string, notes: string) => owner.patch(`/api/admin/customers/${id}`, { notes, notedAt: null })

describe('two customers who are one person', () => {
  it('are one after the merge: an account has all that a customer without one had', async () => {
    const [kept, gone] = [await customer(), await walkIn(owner)]
    const order = await owner.createOrder({ userId: gone.id, advanceAmount: 50_000 })
    await noteOn(kept.id, 'Pays by UPI')
    await noteOn(gone.id, 'Likes lace')
    await owner.post(`/api/admin/customers/${gone.id}/consents`, { kind: 'parent_met', given: true, who: 'Mary' })
    const { input, answer } = await owner.merge(kept.id, gone.id)
    expect([answer.status, await answer.json()]).toMatchObject([201, { id: input.id, goneId: gone.id, name: 'Mary' }])
    expect(await owner.fileOf(kept.id)).toMatchObject({
      orders: [{ id: order.id }],
      phone: gone.phone,
      notes: 'Pays by UPI\nLikes lace',
      merges: [{ id: input.id, name: 'Mary' }],
    })
    expect(await kept.read('/api/user/orders')).toMatchObject([{ id: order.id }])
    expect((await owner.get(`/api/admin/customers/${gone.id}`)).status).toBe(404)
    expect(await db.count("consents WHERE user_id = ? AND kind = 'parent_met'", kept.id)).toBe(1)
  })

  it('have one wearer of each name, with the measurements and orders of both', async () => {
    const [kept, gone] = [await walkIn(owner), await walkIn(owner)]
    const mia = await createWearer(kept.id, { name: 'Mia', note: 'Ticklish' })
    const same = await createWearer(gone.id, { name: 'MÍA', born: '2024-03', note: 'Left-handed' })
    const brother = await createWearer(gone.id, { name: 'Leo' })
    const sets = [await measured(mia.id), await measured(same.id, { takenOn: '2026-02-12' })]
    const { id: order } = await owner.createOrder({ userId: gone.id, garment: 'accessories' })
    await owner.updateOrder(order, { wearerId: same.id, measurementId: sets[1]?.id })
    await owner.merged(kept.id, gone.id)
    const wearers = await listWearers(kept.id)
    expect(wearers).toMatchObject([
      { id: mia.id, name: 'Mia', born: '2024-03', note: 'Ticklish\nLeft-handed' },
      { id: brother.id, name: 'Leo' },
    ])
    expect(await owner.read('/api/admin/search?q=leo')).toMatchObject({ people: [{ id: kept.id, wearer: 'Leo' }] })
    expect(await db.count('measurements WHERE wearer_id = ?', mia.id)).toBe(2)
    expect(await owner.getOrder(order)).toMatchObject({ wearer: { id: mia.id }, measurement: { id: sets[1]?.id } })
  })

  it('have one chat, their open questions, claims of payments and links for the family', async () => {
    const [kept, gone] = [await createMember(), await createMember()]
    await sendMessage(kept, kept.room, 'first')
    await sendMessage(gone, gone.room, 'second')
    await Promise.all([settle(kept.room), settle(gone.room)])
    const { id: order } = await owner.createOrder({ userId: gone.id, items: [{ name: 'Veil', price: 200_000 }] })
    const orderRoom = await roomOf(gone, order)
    await sendMessage(gone, orderRoom, 'of the order')
    await gone.post(`/api/user/orders/${order}/paid`, {
      ...{ id: crypto.randomUUID(), amount: 100_000, reference: '612345678901' },
    })
    const link = await makeFamilyLink(gone, order)
    await db.run("INSERT INTO answers (kind, about, asked_at) VALUES ('chat', ?, 1) ON CONFLICT DO NOTHING", orderRoom)
    await owner.merged(kept.id, gone.id)
    expect(texts(await historyOf(kept, kept.room))).toEqual(['first', 'second'])
    const unreadNews = 'notifications WHERE user_id IS NULL AND is_read = 0 AND related_id IN (?, ?)'
    expect(await db.count(unreadNews, kept.room, gone.room)).toBe(1)
    await owner.post(`/api/chat/room/${kept.room}/read`)
    await settle(kept.room)
    expect(await db.count(unreadNews, kept.room, gone.room)).toBe(0)
    expect(texts(await historyOf(kept, orderRoom))).toEqual(['of the order'])
    expect(await db.count("answers WHERE kind = 'chat' AND about = ? AND answered_at IS NULL", orderRoom)).toBe(1)
    expect(await owner.getOrder(order)).toMatchObject({ claims: [{ amount: 100_000 }] })
    expect(await db.value('SELECT revoked_at FROM family_links WHERE id = ?', link.id)).toBeNull()
  })

  it('keep the sign-in of the account that stays, and end that of the other', async () => {
    const [kept, gone] = [await customer(), await customer()]
    await owner.merged(kept.id, gone.id)
    expect((await kept.get('/api/user')).status).toBe(200)
    expect((await gone.get('/api/user')).status).toBe(401)
    const { email, password } = gone
    expect((await new Client().post('/api/login', { email, password })).status).toBe(401)
    expect((await owner.fileOf(kept.id)).notes).toBe(`Email: ${email}`)
    expect(await db.count('deliveries WHERE target = ?', email)).toBe(0)
  })

  it('keep another number in the notes, and get no messages where one wanted none', async () => {
    const [kept, gone] = [await walkIn(owner), await walkIn(owner)]
    await owner.createOrder({ userId: kept.id })
    await db.run('UPDATE users SET no_whatsapp = 1 WHERE id = ?', gone.id)
    await owner.merged(kept.id, gone.id)
    const file = { phone: kept.phone, notes: `Phone: ${gone.phone}`, noWhatsapp: true }
    expect(await owner.fileOf(kept.id)).toMatchObject(file)
    expect(await db.all("SELECT given FROM consents WHERE user_id = ? AND kind = 'whatsapp'", kept.id)).toEqual([
      { given: 0 },
    ])
    expect(await db.count('wa_messages WHERE user_id = ? AND sent_at IS NULL', kept.id)).toBe(0)
  })
})

describe('a merge is refused', () => {
  const codeOf = async (keptId: string, goneId: string, more?: object) => {
    const { answer } = await owner.merge(keptId, goneId, more)
    return [answer.status, (await answer.json<{ code: string }>()).code]
  }

  it('with oneself, an admin, nobody, and where it would end the only account', async () => {
    const [account, person] = [await customer(), await walkIn(owner)]
    const { id: ownerId } = await owner.read<{ id: string }>('/api/user')
    const at = { updatedAt: new Date(0), goneUpdatedAt: new Date(0) }
    expect(await codeOf(person.id, person.id)).toEqual([400, 'merge_with_self'])
    expect(await codeOf(person.id, ownerId, at)).toEqual([409, 'merge_of_admin'])
    expect(await codeOf(ownerId, person.id, at)).toEqual([409, 'merge_of_admin'])
    expect(await codeOf(person.id, 'nobody', at)).toEqual([404, 'customer_unknown'])
    expect(await codeOf(person.id, account.id)).toEqual([409, 'merge_keeps_account'])
  })

  it('while one of them is being erased, with too many orders, and after a change that was not seen', async () => {
    const [kept, gone] = [await customer(), await walkIn(owner)]
    expect(await codeOf(kept.id, gone.id, { goneUpdatedAt: new Date(0) })).toEqual([409, 'changed_reload'])
    expect(await codeOf(kept.id, gone.id, { updatedAt: new Date(0) })).toEqual([409, 'changed_reload'])
    await db.insert('erasures', { id: gone.id, by_desk: 1, keep_words: 0, created_at: 0 })
    expect(await codeOf(kept.id, gone.id)).toEqual([409, 'merge_of_erased'])
    await db.run('DELETE FROM erasures')
    await db.run(
      `INSERT INTO orders (id, user_id, outfit_type, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 41) SELECT 'gown-' || i, ?, 'Gown', 1, 1 FROM n`,
      gone.id,
    )
    expect(await codeOf(kept.id, gone.id)).toEqual([409, 'merge_orders_many'])
  })
})

describe('every column that names a customer', () => {
  it('is moved, copied or deleted by a merge', async () => {
    const tables = Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? getTableName(table) : []))
    const keys = await Promise.all(
      tables.map(async (name) =>
        (await db.foreignKeys(name)).flatMap(({ table, from }) => (table === 'users' ? `${name}.${from}` : [])),
      ),
    )
    const copied = ['consents', 'customer_notes', 'user_settings'].map((table) => `${table}.user_id`)
    expect(keys.flat().sort()).toEqual(
      [
        ...movedColumns.map(nameOf),
        ...accessTables.map((table) => `${table}.user_id`),
        ...copied,
        // Orders have statements of their own; a consent that was noted by one of them refuses the merge. Admins count cash.
        ...['orders.user_id', 'consents.by_id', 'customer_merges.kept_id', 'cash_counts.by_id'],
      ].sort(),
    )
  })
})

describe('undo', () => {
  const { createWearer, measured, listWearers } = measuring(owner)
  afterEach(() => vi.useRealTimers())

  const codeOf = async (answer: Promise<Response>) => {
    const response = await answer
    return [response.status, (await response.json<{ code: string }>()).code]
  }

  describe('undoing a merge', () => {
    it('puts back every row of a customer who has used everything, and the sign-in with the password', async () => {
      const [kept, gone] = [await customer(), await createFamily(owner)]
      const room = await roomOf(kept)
      await sendMessage(kept, room, 'Is the lace in?')
      await sendMessage(owner, room, 'It is.')
      const mia = await createWearer(kept.id, { name: 'zqmia' })
      await measured(mia.id)
      // Ways in, which do not come back, and the questions that go with them.
      for (const table of ['sessions', 'temporary_credentials', 'idempotency_keys', 'push_subscriptions'])
        await db.run(`DELETE FROM ${table} WHERE user_id = ?`, gone.id)
      for (const id of [room, ...gone.rooms]) await settle(id)
      const before = await dump()
      const threads = await Promise.all([room, ...gone.rooms.slice(0, 2)].map((id) => allOf(owner, id)))

      const id = await owner.merged(kept.id, gone.id)
      const naming = Object.values(await dump()).flat()
      expect(
        naming.filter((row) => /"(user|by|customer|converted_to_customer)_id","([^"]+)"/.exec(row)?.[2] === gone.id),
      ).toEqual([])
      const answers = [await owner.undo(kept.id, id), await owner.undo(kept.id, id)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await dump()).toEqual(before)
      expect(await Promise.all([room, ...gone.rooms.slice(0, 2)].map((id) => allOf(owner, id)))).toEqual(threads)
      const { email, password } = gone
      expect((await new Client().post('/api/login', { email, password })).status).toBe(200)
      expect((await owner.fileOf(kept.id)).merges).toEqual([])
    })

    it('leaves what came since with the kept customer, and news of the moved orders with these', async () => {
      const [kept, gone] = [await customer(), await customer()]
      await setNumber(gone.id, '+919846312345', true)
      await db.run('UPDATE users SET no_whatsapp = 1 WHERE id = ?', gone.id)
      const [mia, same] = [await createWearer(kept.id), await createWearer(gone.id)]
      const { id: order } = await owner.createOrder({ userId: gone.id, garment: 'accessories' })
      await owner.updateOrder(order, { wearerId: same.id })
      const [room, other] = [await roomOf(kept), await roomOf(gone)]
      await sendMessage(kept, room, 'mine')
      await sendMessage(gone, other, 'theirs')

      const merge = await owner.merged(kept.id, gone.id)
      await owner.updateOrder(order, { status: 'confirmed' })
      const { id: since } = await owner.createOrder({ userId: kept.id, wearerId: mia.id })
      const set = await measured(mia.id)
      await owner.updateOrder(order, { measurementId: set.id })
      const { notedAt } = await owner.read<{ notedAt: string }>(`/api/admin/customers/${kept.id}`)
      await owner.patch(`/api/admin/customers/${kept.id}`, { notes: 'Likes lace', notedAt })
      await sendMessage(kept, room, 'and later')

      expect((await owner.undo(kept.id, merge)).status).toBe(200)
      const own = { orders: [{ id: since }], notes: 'Likes lace', phone: null, noWhatsapp: false }
      expect(await owner.fileOf(kept.id)).toMatchObject(own)
      expect(await owner.fileOf(gone.id)).toMatchObject({ orders: [{ id: order }], notes: '', phone: '+919846312345' })
      expect(await db.count("consents WHERE user_id = ? AND kind = 'whatsapp'", kept.id)).toBe(0)
      expect(await owner.getOrder(order)).toMatchObject({ wearer: { id: same.id }, measurement: { id: set.id } })
      expect(await listWearers(kept.id)).toMatchObject([{ id: mia.id }])
      expect(texts(await historyOf(kept, room))).toEqual(['mine', 'and later'])
      expect(await db.count('notifications WHERE user_id = ? AND related_id = ?', kept.id, order)).toBe(0)
      expect(await db.count('notifications WHERE user_id = ? AND related_id = ?', gone.id, order)).toBeGreaterThan(1)
    })

    it('is refused for another customer, where the address has an account again, and after seven days', async () => {
      const [kept, gone] = [await customer(), await customer()]
      const merge = await owner.merged(kept.id, gone.id)
      expect(await codeOf(owner.undo((await walkIn(owner)).id, merge))).toEqual([404, 'merge_unknown'])
      await customer({ email: gone.email })
      expect(await codeOf(owner.undo(kept.id, merge))).toEqual([409, 'merge_email_taken'])
      await db.run('UPDATE customer_merges SET created_at = ? WHERE id = ?', Date.now() - 7 * dayMs - 1000, merge)
      expect(await codeOf(owner.undo(kept.id, merge))).toEqual([409, 'merge_over'])
    })
  })

  describe('the record of a merge', () => {
    it('is deleted by the nightly sweep after seven days, and when the kept customer goes into another', async () => {
      const [one, two, three] = [await walkIn(owner), await walkIn(owner), await walkIn(owner)]
      const old = await owner.merged(two.id, one.id)
      await db.run('UPDATE customer_merges SET created_at = ? WHERE id = ?', Date.now() - 7 * dayMs - 1000, old)
      const first = await owner.merged(two.id, (await walkIn(owner)).id)
      await cronHandlers['47 20 * * *']?.(createCtx(env, keepRunning), Date.now())
      expect(await db.all('SELECT id FROM customer_merges WHERE kept_id = ?', two.id)).toEqual([{ id: first }])
      const second = await owner.merged(three.id, two.id)
      expect(await db.count('customer_merges WHERE id = ?', first)).toBe(0)
      expect((await owner.undo(three.id, second)).status).toBe(200)
      expect((await owner.fileOf(two.id)).merges).toEqual([])
    })
  })
})
