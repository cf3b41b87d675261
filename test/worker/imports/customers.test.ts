import { describe, expect, it } from 'vitest'
import { customer, refusal } from '../../helpers/worker/client.ts'
import { type ListedCustomer, someCustomer } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { dump, importingAdmin, type Refusal } from '../../helpers/worker/imports.ts'

const owner = await importingAdmin()

let nth = 10_000
const newPhone = () => `98461${++nth}`
const search = async (typed: string) =>
  owner.read<ListedCustomer[]>(`/api/admin/customers?q=${encodeURIComponent(typed)}`)
const stats = async () => owner.read<{ total: number; newThisMonth: number }>('/api/admin/customers/stats')
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    firstName: `Rosamma ${index} Chacko`,
    phone: newPhone(),
    email: `rosamma${nth}@example.com`,
    notes: 'Prefers ivory',
  }))

describe('an import of customers', () => {
  it('makes each a customer without an account, who is found by name and number and is not new this month', async () => {
    const before = await stats()
    const phone = newPhone()
    const row = {
      firstName: 'Kunjumol  Varkey',
      phone: `+91 ${phone}`,
      email: 'Kunjumol@Example.com',
      notes: 'Two girls',
    }
    await owner.made('customers', [row])
    const [found] = await search('kunjumol')
    expect(found).toMatchObject({ firstName: 'Kunjumol', lastName: 'Varkey', hasAccount: false })
    expect((await search('kunjumol@example.com')).map(({ id }) => id)).toEqual([found?.id])
    expect((await search(phone)).map(({ id }) => id)).toEqual([found?.id])
    const details = await owner.read(`/api/admin/customers/${found?.id}`)
    expect(details).toMatchObject({ email: 'kunjumol@example.com', notes: 'Two girls' })
    expect(await stats()).toMatchObject({ total: before.total + 1, newThisMonth: before.newThisMonth })
  })

  it('keeps the second number of a cell in the notes', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    await owner.made('customers', [{ firstName: 'Gia Two', phone: `${phone} / ${other}` }])
    const [found] = await search(phone)
    expect(await owner.read(`/api/admin/customers/${found?.id}`)).toMatchObject({ phone, notes: `Phone: ${other}` })
  })

  it('names the row and the column of a text that cannot be kept, and takes a number between marks of direction', async () => {
    const bad = ['An\u0000na', 'An\ud83dna', '\u202eannA', `A${'\u0301'.repeat(11)}`, '\u200b']
    const rows = bad.map((firstName) => ({ firstName, phone: newPhone() }))
    const refused = await owner.importRows('customers', rows)
    expect(refused.status).toBe(422)
    const { faults } = await refused.json<Refusal>()
    expect(faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      ...[2, 3, 4, 5].map((row) => [row, 'firstName', 'this text has characters we cannot keep']),
      [6, 'firstName', '“Name or first name” is empty'],
    ])
    const phone = newPhone()
    await owner.made('customers', [{ firstName: "Anne-Marie D'Souza", phone: `\u202a+91 ${phone}\u202c` }])
    expect(await search(phone)).toMatchObject([{ firstName: 'Anne-Marie', lastName: "D'Souza" }])
  })

  it('joins who is known by number or address, and fills what is empty only', async () => {
    const account = await customer(someCustomer())
    const phone = newPhone()
    const walkIn = { id: crypto.randomUUID(), firstName: 'Rema', phone }
    await owner.post('/api/admin/customers', walkIn)
    const { joined } = await owner.made('customers', [
      { firstName: 'Another Name', email: account.email.toUpperCase() },
      { firstName: 'rema', lastName: 'Nair', phone: `0${phone}`, notes: 'By the church' },
    ])
    expect(joined).toBe(2)
    expect(await search(account.email)).toMatchObject([{ firstName: account.firstName, lastName: account.lastName }])
    expect(await search(phone)).toMatchObject([{ id: walkIn.id, firstName: 'Rema', lastName: 'Nair' }])
    expect((await search('nair')).map(({ id }) => id)).toContain(walkIn.id)
  })

  it('gives nothing to an account by its number, nor by an address that nobody has confirmed', async () => {
    const account = await customer(someCustomer())
    const phone = newPhone()
    const typed = 'UPDATE users SET phone = ?1, phone_e164 = ?2, email_confirmed_at = NULL WHERE id = ?3'
    await db.run(typed, phone, `+91${phone}`, account.id)
    const { joined } = await owner.made('customers', [{ firstName: 'Mini', phone, email: account.email }])
    expect(joined).toBe(0)
    expect(await search('mini')).toMatchObject([{ phone, hasAccount: false }])
  })

  it('leaves notes alone that somebody has emptied', async () => {
    const phone = newPhone()
    const walkIn = { id: crypto.randomUUID(), firstName: 'Lissy', phone }
    await owner.post('/api/admin/customers', walkIn)
    await db.run("INSERT INTO customer_notes (user_id, notes, updated_at) VALUES (?, '', 1)", walkIn.id)
    expect((await owner.made('customers', [{ firstName: 'Lissy', phone, notes: 'Ivory' }])).joined).toBe(1)
    expect(await owner.read(`/api/admin/customers/${walkIn.id}`)).toMatchObject({ notes: '' })
  })

  it('is not made again under another id, but after it was undone, nor then under its own', async () => {
    const rows = many(2)
    const { id } = await owner.made('customers', rows)
    expect((await owner.importRows('customers', rows, { filename: 'again.csv' })).status).toBe(409)
    await owner.undo(id)
    const refused = await refusal(owner.importRows('customers', rows, { id }))
    expect(refused).toEqual([409, expect.stringMatching(/^This import was undone/)])
    expect((await owner.importRows('customers', rows)).status).toBe(201)
  })

  it('that is undone, once or twice, leaves all as it was', async () => {
    const before = await dump()
    const { id } = await owner.made('customers', many(30))
    for (const _twice of [1, 2]) expect((await owner.undo(id)).status).toBe(200)
    expect(await dump()).toEqual(before)
  })

  it('writes no row where one has a fault, and says which', async () => {
    const before = await dump()
    const response = await owner.importRows('customers', [
      ...many(2),
      { firstName: 'Anna', phone: '944600123' },
      { firstName: '', phone: newPhone() },
      { firstName: '=1+1', phone: '<b>none</b>' },
      { firstName: 'Leena' },
    ])
    expect(response.status).toBe(422)
    const { faults } = await response.json<Refusal>()
    expect(faults).toEqual([
      { row: 4, column: 'phone', message: 'this phone has 9 digits' },
      { row: 5, column: 'firstName', message: '“Name or first name” is empty' },
      { row: 6, column: 'phone', message: 'this is no phone number' },
      { row: 7, column: 'phone', message: 'this customer has no phone number' },
    ])
    expect(await dump()).toEqual(before)
  })

  it('writes nothing while it is only tried, and answers how many are known', async () => {
    const before = await dump()
    const row = { firstName: 'Same', phone: newPhone() }
    const response = await owner.importRows('customers', [row, row, ...many(1)], { dryRun: true })
    expect([response.status, await response.json()]).toMatchObject([200, { rows: 3, joined: 0 }])
    expect(await dump()).toEqual(before)
  })

  it('takes at most 2,000 rows', async () => {
    const response = await owner.importRows('customers', many(2001))
    expect(await refusal(response)).toEqual([400, 'At most 2,000 rows are imported at once. Please split this file.'])
  })
})

it('undo of an import is there for seven days', async () => {
  const { id } = await owner.made('customers', many(1))
  await db.run('UPDATE imports SET created_at = created_at - 8 * 86400000 WHERE id = ?', id)
  expect((await owner.undo(id)).status).toBe(409)
})
