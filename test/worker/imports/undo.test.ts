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
    const refused = await owner.undo(id)
    expect([refused.status, (await refused.json<Refusal>()).used]).toEqual([409, ['Susamma']])
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
    // What only an account or an admin has.
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
      notes: `Email: ${email}\nTwo girls\nPrefers ivory\nPhone: ${other}`,
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

  it('tells open screens of the desk, and so does its undo', async () => {
    const changes = async () => (await owner.read<{ changes: number }>('/api/admin/dashboard/changes')).changes
    const before = await changes()
    const { id } = await owner.made('customers', [{ firstName: 'New', phone: newPhone() }])
    expect(await changes()).toBe(before + 1)
    await owner.undo(id)
    expect(await changes()).toBe(before + 2)
  })
})
