import { env } from 'cloudflare:workers'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import * as schema from '../../../worker/db/schema.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { dump, importingAdmin, type Refusal } from '../../helpers/worker/imports.ts'

const owner = await importingAdmin()

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
let nth = 30_000
const newPhone = () => `98463${++nth}`
async function walkIn(fields: object = {}) {
  const input = { id: crypto.randomUUID(), firstName: 'Rema', phone: newPhone(), ...fields }
  expect((await owner.post('/api/admin/customers', input)).status).toBe(201)
  return input
}
type Details = { firstName: string; lastName: string | null; notes: string | null; notedAt: string | null }
const details = async (id: string) => owner.read<Details>(`/api/admin/customers/${id}`)
const idOf = async (phone: string) =>
  (await owner.read<{ id: string }[]>(`/api/admin/customers/by-phone?phone=${phone}`))[0]?.id ?? ''

describe('undo', () => {
  it('takes back names and notes that were added to customers known before', async () => {
    const rema = await walkIn()
    const before = await dump()
    const { id } = await owner.made('customers', [
      { firstName: 'Rema', lastName: 'Puthenveettil', phone: rema.phone, notes: 'By the church' },
    ])
    expect(await details(rema.id)).toMatchObject({ lastName: 'Puthenveettil', notes: 'By the church' })
    expect((await owner.undo(id)).status).toBe(200)
    expect(await dump()).toEqual(before)
  })

  it('leaves what somebody has changed since', async () => {
    const rema = await walkIn()
    const { id } = await owner.made('customers', [
      { firstName: 'Rema', lastName: 'Nair', phone: rema.phone, notes: 'By the church' },
    ])
    const { notedAt } = await details(rema.id)
    await owner.patch(`/api/admin/customers/${rema.id}`, { notes: 'By the school', notedAt })
    await db.run("UPDATE users SET last_name = 'Varma', updated_at = updated_at + 1 WHERE id = ?", rema.id)
    expect((await owner.undo(id)).status).toBe(200)
    expect(await details(rema.id)).toMatchObject({ lastName: 'Varma', notes: 'By the school' })
  })

  it.each([
    [
      'a visit',
      (userId: string) =>
        env.DB.prepare(
          "INSERT INTO visits (id, kind, user_id, starts_at, minutes, created_at, updated_at) VALUES (?1, 'consultation', ?2, 1, 30, 1, 1)",
        ).bind(crypto.randomUUID(), userId),
    ],
    [
      'a message to send',
      (userId: string) =>
        env.DB.prepare(
          `INSERT INTO wa_messages (id, topic, about, user_id, name, phone_e164, language, "values", created_at) VALUES (?1, (SELECT name FROM wa_topics LIMIT 1), ?1, ?2, 'Susamma', '+91', 'en', '{}', 1)`,
        ).bind(crypto.randomUUID(), userId),
    ],
  ])('names whom %s keeps', async (_, insert) => {
    const phone = newPhone()
    const { id } = await owner.made('customers', [{ firstName: 'Susamma', phone }])
    await insert(await idOf(phone)).run()
    expect(await owner.undone(id)).toMatchObject({
      takenBack: 0,
      left: 1,
      kept: [{ name: 'Susamma', reason: 'needed' }],
    })
  })

  it('takes back the untouched rows, and names those that stay and why', async () => {
    const phones = [newPhone(), newPhone(), newPhone()]
    const names = ['Anna Changed', 'Leena Untouched', 'Mary Ordered']
    const { id } = await owner.made(
      'customers',
      names.map((firstName, nth) => ({ firstName, phone: phones[nth] ?? '', notes: 'By the church' })),
    )
    const annaId = await idOf(phones[0] ?? '')
    await db.run('UPDATE users SET updated_at = updated_at + 1 WHERE id = ?', annaId)
    await owner.post('/api/admin/orders', { customerName: 'Mary', customerPhone: phones[2], outfitType: 'Veil' })
    const undone = await owner.undone(id)
    expect(undone).toMatchObject({ takenBack: 1, left: 2, undoneAt: expect.any(String) })
    expect(undone.kept.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Anna Changed', reason: 'changed' },
      { name: 'Mary Ordered', reason: 'needed' },
    ])
    expect(await idOf(phones[1] ?? '')).toBe('')
    expect(await details(annaId)).toMatchObject({ notes: 'By the church' })
    const listed = await owner.read<{ id: string; left: number }[]>('/api/admin/imports')
    expect(listed.find((one) => one.id === id)?.left).toBe(2)
  })

  it('tries the rows that are left when it is asked again', async () => {
    const [anna, leena] = [newPhone(), newPhone()]
    const { id } = await owner.made('customers', [
      { firstName: 'Anna', phone: anna },
      { firstName: 'Leena', phone: leena },
    ])
    const annaId = await idOf(anna)
    const visitId = crypto.randomUUID()
    await db.run(
      "INSERT INTO visits (id, kind, user_id, starts_at, minutes, created_at, updated_at) VALUES (?1, 'consultation', ?2, 1, 30, 1, 1)",
      visitId,
      annaId,
    )
    const { undoneAt } = await owner.undone(id)
    const before = await dump()
    expect(await owner.undone(id)).toMatchObject({ takenBack: 0, left: 1, kept: [{ name: 'Anna' }], undoneAt })
    expect(await dump()).toEqual(before)
    await db.run('DELETE FROM visits WHERE id = ?', visitId)
    expect(await owner.undone(id)).toMatchObject({ takenBack: 1, left: 0, kept: [], undoneAt })
    expect(await owner.undone(id)).toMatchObject({ takenBack: 0, left: 0, kept: [], undoneAt })
  })

  it('keeps the customer of an order that stays, and takes back the order beside it', async () => {
    const [anna, leena] = [newPhone(), newPhone()]
    const row = { outfit: 'Veil', orderedOn: '2020-01-01', total: '500', paid: '500' }
    const { id } = await owner.made('orders', [
      { ...row, name: 'Anna', phone: anna },
      { ...row, name: 'Anna', phone: anna, outfit: 'Gown' },
      { ...row, name: 'Leena', phone: leena },
    ])
    await db.run("UPDATE orders SET updated_at = updated_at + 1 WHERE import_id = ? AND outfit_type = 'Gown'", id)
    expect(await owner.undone(id)).toMatchObject({
      ...{ takenBack: 2, left: 2 },
      kept: [
        { name: 'Gown for Anna', reason: 'changed' },
        { name: 'Anna', reason: 'needed' },
      ],
    })
    const payments = await db.all(
      'SELECT amount FROM order_payments WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?)',
      await idOf(anna),
    )
    expect(payments).toHaveLength(1)
    expect(await idOf(leena)).toBe('')
  })

  it('leaves an import as it is where nothing was taken back, and names 20 of many', async () => {
    const rows = Array.from({ length: 22 }, (_, nth) => ({ firstName: `Anna ${nth}`, phone: newPhone() }))
    const { id } = await owner.made('customers', rows)
    await db.run('UPDATE users SET updated_at = updated_at + 1 WHERE import_id = ?', id)
    const undone = await owner.undone(id)
    expect(undone).toMatchObject({ takenBack: 0, left: 22, undoneAt: null })
    expect(undone.kept).toHaveLength(20)
  })

  it('knows every table whose rows name what an import makes', async () => {
    const made = ['users', 'orders', 'wearers', 'measurements']
    const keys = Object.values(schema).flatMap((table) =>
      is(table, SQLiteTable)
        ? getTableConfig(table).foreignKeys.flatMap((key) => {
            const { columns, foreignTable } = key.reference()
            const by = getTableName(table)
            return made.includes(getTableName(foreignTable))
              ? columns.map(({ name }) => ({ by, col: toSnakeCase(name) }))
              : []
          })
        : [],
    )
    expect(keys.length).toBeGreaterThan(30)
    const phone = newPhone()
    const { id } = await owner.made('customers', [{ firstName: 'Everyone', phone }])
    const watched = await importingAdmin()
    const tally = countD1(watched)
    expect((await watched.undo(id)).status).toBe(200)
    const asked = tally.statements.map(({ sql }) => sql).join('\n')
    const knows = ({ by, col }: { by: string; col: string }) =>
      new RegExp(`(FROM ${by}\\b.*${col}|${col} FROM ${by}\\b)`).test(asked)
    const forgotten = keys.filter((key) => !knows(key))
    // Tables with rows of accounts or admins only.
    const elsewhere = ['sessions', 'user_settings', 'admin_settings', 'push_subscriptions', 'temporary_credentials']
    const ofAccounts = [...elsewhere, 'deliveries', 'idempotency_keys', 'chat_openings']
    const byAdmins = ['by_id', 'updated_by', 'admin_id']
    expect(forgotten.filter(({ by, col }) => !ofAccounts.includes(by) && !byAdmins.includes(col))).toEqual([])
  })

  it('is not answered as an import when its rows are sent again', async () => {
    const rows = [{ firstName: 'Again', phone: newPhone() }]
    const id = crypto.randomUUID()
    await owner.made('customers', rows, { id })
    await owner.undo(id)
    const again = await owner.importRows('customers', rows, { id })
    expect([again.status, (await again.json<Refusal>()).message]).toEqual([
      409,
      'This import was undone. To bring its rows in again, please choose the file once more.',
    ])
    expect((await owner.importRows('customers', rows)).status).toBe(201)
  })
})

describe('an import', () => {
  it('keeps what later rows say of the same person', async () => {
    const [phone, email, other] = [newPhone(), `saly${nth}@example.com`, newPhone()]
    await owner.made('customers', [
      { firstName: 'Saly', phone, email, notes: 'Two girls' },
      { firstName: 'Saly', phone, notes: 'Prefers ivory' },
      { firstName: 'Saly', phone: other, email },
      { firstName: 'Saly', phone, notes: 'Two girls' },
    ])
    expect(await details(await idOf(phone))).toMatchObject({
      ...{ email, notes: `Two girls\nPrefers ivory\nPhone: ${other}` },
    })
  })

  it('overwrites no name that was typed in the same moment', async () => {
    const rema = await walkIn()
    const slower = await importingAdmin()
    countD1(slower, () =>
      db.run("UPDATE users SET last_name = 'Typed', updated_at = updated_at + 1 WHERE id = ?", rema.id),
    )
    const answer = await slower.importRows('customers', [{ firstName: 'Rema', lastName: 'Old', phone: rema.phone }])
    expect(answer.status).toBe(409)
    expect(await details(rema.id)).toMatchObject({ lastName: 'Typed' })
  })
})
