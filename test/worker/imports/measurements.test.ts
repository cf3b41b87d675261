import { describe, expect, it } from 'vitest'
import { indianDate } from '../../../shared/time.ts'
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
    const { importRows } = owner
    const answer = await importRows('measurements', [set({ phone, wearer: 'Theo', 'size:chest': '20 1/4' })], {
      unit: 'in',
    })
    expect(answer.status).toBe(201)
    expect((await wearersOf(phone))[0]?.newest[0]).toMatchObject({ unit: 'in', sizes: { chest: 162 * 127 } })
  })

  it('goes to a child who is known, and its undo leaves her', async () => {
    const phone = newPhone()
    await owner.made('measurements', [set({ phone, wearer: 'Eva' })])
    const before = await dump()
    const { id, joined } = await owner.made('measurements', [
      { phone, wearer: 'Eva', garment: 'Baptism suit', takenOn: '03/05/2024', 'size:chest': '52' },
    ])
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
    const response = await owner.importRows('measurements', [
      set({ phone, 'size:chest': '22.3' }),
      set({ phone, 'size:chest': '5' }),
      set({ phone, garment: 'Tent' }),
      set({
        phone,
        takenOn: indianDate(Date.now() + 2 * 86_400_000)
          .split('-')
          .toReversed()
          .join('/'),
      }),
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
