import { describe, expect, it } from 'vitest'
import { dayMs, indianDate, indianToday } from '../../../shared/time.ts'
import { Client } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { dump, importingAdmin, type Refusal } from '../../helpers/worker/imports.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'

const owner = await importingAdmin()

let nth = 40_000
const newPhone = () => `98464${++nth}`
type Set = { garment: string; takenOn: string; unit: string; sizes: Record<string, number>; notes: string | null }
type Wearer = { id: string; name: string; born: string | null; newest: Set[] }
const idOf = async (phone: string) =>
  (await owner.read<{ id: string }[]>(`/api/admin/customers/by-phone?phone=${phone}`))[0]?.id ?? ''
const wearersOf = async (phone: string) => owner.read<Wearer[]>(`/api/admin/customers/${await idOf(phone)}/wearers`)
const set = (fields: Record<string, string> = {}) => ({
  ...{ name: 'Liji Thomas', garment: 'Baptism suit', takenOn: '03/04/2024', 'size:chest': '50.5' },
  ...fields,
})

describe('an import of measurements', () => {
  it('makes customer, child and a dated set by the garment’s own fields, exact in its unit', async () => {
    const before = await dump()
    const phone = newPhone()
    const { id } = await owner.made('measurements', [
      set({ phone, wearer: 'Mia', born: 'May 2023', notes: 'Wriggles' }),
      set({ phone, wearer: 'mia', takenOn: '03/06/2024', 'size:chest': '20 1/8"', 'size:height': '70 cm' }),
      set({ phone, garment: 'saree blouse', 'size:chest': '', 'size:bust': '90' }),
    ])
    const [mia, liji, ...others] = await wearersOf(phone)
    expect(others).toEqual([])
    expect(mia).toMatchObject({ name: 'Mia', born: '2023-05' })
    expect(mia?.newest).toMatchObject([{ garment: 'baptism-suit', takenOn: '2024-06-03', unit: 'cm' }])
    expect(mia?.newest[0]?.sizes).toEqual({ chest: 161 * 127, height: 28_000 })
    expect(liji).toMatchObject({ name: 'Liji', newest: [{ garment: 'saree-blouse', sizes: { bust: 36_000 } }] })
    const all = await owner.get(`/api/admin/wearers/${mia?.id}/measurements`)
    expect(await all.json()).toMatchObject([{ takenOn: '2024-06-03' }, { takenOn: '2024-04-03', notes: 'Wriggles' }])
    expect((await owner.undo(id)).status).toBe(200)
    expect(await dump()).toEqual(before)
  })

  it('takes the chest of a girl as the bust of her gown, unless the row has both', async () => {
    const phone = newPhone()
    await owner.made('measurements', [set({ phone, wearer: 'Eva', garment: 'Gown', 'size:chest': '60' })])
    expect((await wearersOf(phone))[0]?.newest).toMatchObject([{ garment: 'gown', sizes: { bust: 24_000 } }])
    const both = set({ phone, wearer: 'Eva', garment: 'Gown', 'size:chest': '60', 'size:bust': '62' })
    const refused = await owner.importRows('measurements', [both])
    expect((await refused.json<Refusal>()).faults).toEqual([
      { row: 2, column: 'size:chest', message: 'this is not measured for “Gown”' },
    ])
  })

  it('reads inches where the file has inches', async () => {
    const phone = newPhone()
    const rows = [set({ phone, wearer: 'Theo', 'size:chest': '20 1/4' })]
    const answer = await owner.importRows('measurements', rows, { unit: 'in' })
    expect(answer.status).toBe(201)
    expect((await wearersOf(phone))[0]?.newest[0]).toMatchObject({ unit: 'in', sizes: { chest: 162 * 127 } })
  })

  it('goes to a child who is known, and its undo leaves her', async () => {
    const phone = newPhone()
    await owner.made('measurements', [set({ phone, wearer: 'Eva' })])
    const before = await dump()
    const again = { phone, wearer: 'Eva', garment: 'Baptism suit', takenOn: '03/05/2024', 'size:chest': '52' }
    const { id, joined } = await owner.made('measurements', [again])
    expect(joined).toBe(1)
    expect((await wearersOf(phone)).map(({ name }) => name)).toEqual(['Eva'])
    expect((await owner.undo(id)).status).toBe(200)
    expect(await dump()).toEqual(before)
  })

  it('is kept by an order that is made by it', async () => {
    const phone = newPhone()
    const { id } = await owner.made('measurements', [set({ phone, wearer: 'Neha' })])
    const [neha] = await wearersOf(phone)
    const results = await db.all('SELECT id FROM measurements WHERE wearer_id = ?', neha?.id)
    const desk = await orderAdmin()
    const { id: orderId } = await desk.createOrder({ userId: await idOf(phone), garment: 'baptism-suit' })
    expect((await desk.updateOrder(orderId, { measurementId: results[0]?.id })).status).toBe(200)
    expect(await owner.undone(id)).toMatchObject({
      ...{ takenBack: 0, left: 3, undoneAt: null },
      kept: [{ name: expect.stringContaining('Neha, measured on') }, { name: 'Neha' }, {}],
    })
  })

  it('says by row what cannot be, and writes nothing', async () => {
    const before = await dump()
    const phone = newPhone()
    const inTwoDays = indianDate(Date.now() + 2 * dayMs)
    const response = await owner.importRows('measurements', [
      set({ phone, 'size:chest': '22.3' }),
      set({ phone, 'size:chest': '5' }),
      set({ phone, garment: 'Tent' }),
      set({ phone, takenOn: inTwoDays.split('-').toReversed().join('/') }),
      set({ phone, takenOn: '' }),
      set({ phone, wearer: 'Ann', born: '05/2025' }),
      set({ phone, 'size:tail': '20' }),
      set({ phone, 'size:chest': '' }),
      set(),
      { phone: newPhone(), garment: 'Baptism suit', takenOn: '03/05/2024', 'size:chest': '52', wearer: 'Nobody' },
    ])
    expect(response.status).toBe(422)
    const { faults } = await response.json<Refusal>()
    expect(faults.map(({ row, column, message }) => `${row} ${column}: ${message.slice(0, 40)}`)).toEqual([
      '2 size:chest: “22.3” is no length in half centimetres',
      expect.stringContaining('3 size:chest: Chest is between'),
      '4 garment: “Tent” is none of your garments: Baptism',
      '5 takenOn: this day is yet to come',
      '6 takenOn: these sizes have no day',
      '7 takenOn: Ann was not born yet on that day',
      '8 size:tail: this is not measured for “Baptism suit”',
      '9 garment: this row has no sizes',
      '10 phone: whose sizes these are is known by a phon',
      '11 name: nobody has this number, so the customer’',
    ])
    expect(await dump()).toEqual(before)
  })
})

it('asks D1 three times for an import of 2,000 rows, and scans no table but the notes', async () => {
  const owner = await importingAdmin()
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    ...{ name: `Mariamma ${index}`, phone: String(9847000000 + index), outfit: 'Veil', orderedOn: '2020-01-01' },
    ...{ total: '1,000', notes: 'Ivory tulle, lent back for the second girl' },
  }))
  const tally = countD1(owner)
  const { id } = await owner.made('orders', rows)
  // Her session, what is there, and the batch that writes.
  expect(tally.trips).toBe(3)
  expect(tally.statements.length).toBeLessThan(40)
  for (const { params } of tally.statements)
    for (const param of params) expect(String(param).length).toBeLessThan(500_100)
  // Only the notes are read through, for second numbers.
  const selects = tally.statements.filter(({ sql }) => /^select(?!.*from "customer_notes")/is.test(sql))
  expect(await findTableScans({ statements: selects })).toEqual([])
  tally.trips = 0
  expect((await owner.undo(id)).status).toBe(200)
  expect(tally.trips).toBe(3)
})

it('takes 2 MB of an admin, and looks at nobody else’s', async () => {
  const owner = await importingAdmin()
  const body = JSON.stringify({ id: 'x'.repeat(2_100_000) })
  expect((await owner.post('/api/admin/imports', body)).status).toBe(413)
  expect((await owner.post('/api/admin/imports', JSON.stringify({ id: 'x'.repeat(1_900_000) }))).status).toBe(400)
  expect((await new Client().post('/api/admin/imports', body)).status).toBe(401)
})

describe('an import of orders', () => {
  let nth = 20_000
  const newPhone = () => `98462${++nth}`
  type Listed = { id: string; status: string; balanceAmount: number; outfitType: string; garment: string }
  const search = async (typed: string) => owner.read<Listed[]>(`/api/admin/orders?q=${encodeURIComponent(typed)}`)

  it('has the past delivered and paid, tells nobody, and counts on its own day', async () => {
    const tables = await dump()
    const phone = newPhone()
    const suit = {
      outfit: 'Baptism suit, silk',
      total: '₹18,500.50',
      orderedOn: '03/04/2019',
      eventDate: '12 May 2019',
    }
    const { id } = await owner.made('orders', [{ name: 'Thankamma Paul', phone, ...suit }])
    const [order] = await search('thankamma')
    expect(order).toMatchObject({ status: 'delivered', balanceAmount: 0, garment: 'baptism-suit' })
    const details = await owner.read<{ payments: object[] }>(`/api/admin/orders/${order?.id}`)
    const kept = { createdAt: '2019-04-02T18:30:00.000Z', eventDate: '2019-05-12', totalAmount: 1850050 }
    expect(details).toMatchObject(kept)
    expect(details.payments).toMatchObject([{ amount: 1850050, note: 'Imported', number: null, paidOn: '2019-04-03' }])
    const money = await owner.get(`/api/admin/money?from=${indianToday()}&to=${indianToday()}`)
    expect(await money.json()).toMatchObject({ received: 0 })
    const after = await dump()
    // Notifications and messages to send are the same.
    for (const same of ['notifications', 'wa_messages']) expect(after[same]).toEqual(tables[same])
    expect((await owner.undo(id)).status).toBe(200)
    expect(await dump()).toEqual(tables)
  })

  it('plans what is still to be made, with what is owed', async () => {
    const eventDate = indianDate(Date.now() + 60 * dayMs)
    const dress = {
      outfit: 'Communion dress',
      status: 'Cutting',
      orderedOn: '2026-01-05',
      total: '20,000',
      paid: '5000',
    }
    const { id } = await owner.made('orders', [{ name: 'Still Sewing', phone: newPhone(), eventDate, ...dress }])
    const [order] = await search('sewing')
    expect(order).toMatchObject({ status: 'cutting', balanceAmount: 1_500_000 })
    const path = `/api/admin/orders/${order?.id}`
    const read = await owner.read<{ updatedAt: string }>(path)
    expect(read).toMatchObject({ plan: expect.anything() })
    await owner.patch(path, { notes: 'Changed since', updatedAt: read.updatedAt })
    expect((await owner.undone(id)).kept[0]).toEqual({ name: 'Communion dress for Still Sewing', reason: 'changed' })
  })

  it('goes to the customer of its number, makes one for two rows of a new one, and keeps the address where there is none', async () => {
    const [phone, email] = [newPhone(), `only-mail-${Date.now()}@example.com`]
    const row = { name: 'Twice Here', phone, outfit: 'Veil', orderedOn: '2020-01-01' }
    await owner.made('orders', [row, { ...row, orderedOn: '2021-01-01' }, { ...row, phone: '', email }])
    const customers = await owner.get(`/api/admin/customers/by-phone?phone=${phone}`)
    expect(await customers.json()).toMatchObject([{ totalOrders: 2, activeOrders: 0 }])
    expect(await db.all('SELECT user_id FROM orders WHERE customer_email = ?', email)).toEqual([{ user_id: null }])
  })

  it('names what cannot be', async () => {
    const before = await dump()
    const response = await owner.importRows('orders', [
      { name: 'A', outfit: 'Veil', orderedOn: '31/02/2020', total: '1o0' },
      { name: 'B', outfit: 'Veil', orderedOn: '01/02/2020', total: '100', paid: '200' },
      { outfit: '', orderedOn: '01/02/2020', status: 'sewn' },
      { name: 'C', outfit: 'Veil' },
      { name: 'D', outfit: 'Veil', eventDate: indianDate(Date.now() + dayMs) },
    ])
    const { faults } = await response.json<Refusal>()
    expect(response.status).toBe(422)
    const ofThird = ['4 name', '4 status', '4 outfit']
    expect(faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
      ...['2 total', '2 orderedOn', '3 paid', ...ofThird, '5 orderedOn', '6 orderedOn'],
    ])
    expect(await dump()).toEqual(before)
  })
})
