import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import * as schema from '../../../worker/db/schema.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { dump, importingAdmin } from '../../helpers/worker/imports.ts'

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
    const known = { firstName: 'Rema', lastName: 'Puthenveettil', phone: rema.phone, notes: 'By the church' }
    const { id } = await owner.made('customers', [known])
    expect(await details(rema.id)).toMatchObject({ lastName: 'Puthenveettil', notes: 'By the church' })
    expect((await owner.undo(id)).status).toBe(200)
    expect(await dump()).toEqual(before)
  })

  it('leaves what somebody has changed since', async () => {
    const rema = await walkIn()
    const known = { firstName: 'Rema', lastName: 'Nair', phone: rema.phone, notes: 'By the church' }
    const { id } = await owner.made('customers', [known])
    const { notedAt } = await details(rema.id)
    await owner.patch(`/api/admin/customers/${rema.id}`, { notes: 'By the school', notedAt })
    await db.run("UPDATE users SET last_name = 'Varma', updated_at = updated_at + 1 WHERE id = ?", rema.id)
    expect((await owner.undo(id)).status).toBe(200)
    expect(await details(rema.id)).toMatchObject({ lastName: 'Varma', notes: 'By the school' })
  })

  it('names whom a message to send keeps', async () => {
    const phone = newPhone()
    const { id } = await owner.made('customers', [{ firstName: 'Susamma', phone }])
    const message = {
      id: crypto.randomUUID(),
      topic: 'visit_set',
      about: id,
      user_id: await idOf(phone),
      name: 'Susamma',
    }
    const text = { phone_e164: '+91', language: 'en', '"values"': '{}', created_at: 1 }
    await db.insert('wa_messages', { ...message, ...text })
    expect(await owner.undone(id)).toMatchObject({
      takenBack: 0,
      left: 1,
      kept: [{ name: 'Susamma', reason: 'needed' }],
    })
  })

  it('takes back the untouched rows, and names those that stay and why', async () => {
    const phones = [newPhone(), newPhone(), newPhone()]
    const names = ['Anna Changed', 'Leena Untouched', 'Mary Ordered']
    const rows = names.map((firstName, nth) => ({ firstName, phone: phones[nth] ?? '', notes: 'By the church' }))
    const { id } = await owner.made('customers', rows)
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
    const visit = { id: crypto.randomUUID(), kind: 'consultation', user_id: annaId, starts_at: 1, minutes: 30 }
    await db.insert('visits', { ...visit, created_at: 1, updated_at: 1 })
    const { undoneAt } = await owner.undone(id)
    const before = await dump()
    expect(await owner.undone(id)).toMatchObject({ takenBack: 0, left: 1, kept: [{ name: 'Anna' }], undoneAt })
    expect(await dump()).toEqual(before)
    await db.run('DELETE FROM visits WHERE id = ?', visit.id)
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
    const payments = 'order_payments WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?)'
    expect(await db.count(payments, await idOf(anna))).toBe(1)
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
