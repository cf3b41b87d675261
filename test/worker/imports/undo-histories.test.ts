import { expect, it } from 'vitest'
import { type ImportKind, importKinds } from '../../../shared/imports.ts'
import { dump, importingAdmin } from '../../helpers/worker/imports.ts'

/** Numbers from 0 to 1 that are the same on each run. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}
const random = createRandom(20261123)
const below = (count: number) => Math.floor(random() * count)
const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value => values[below(values.length)] ?? values[0]
const maybe = (values: Record<string, string>) => (random() < 0.6 ? values : {})

const phones = Array.from({ length: 12 }, (_, nth) => String(9846500100 + nth))
const [phone = '', ...otherPhones] = phones
const somePhone = () => oneOf([phone, ...otherPhones])
const person = () => ({
  ...maybe({ lastName: oneOf(['Nair', 'Varma']) }),
  ...maybe({ email: `p${below(5)}@example.com` }),
})
const rowOf: Record<ImportKind, () => Record<string, string>> = {
  customers: () => ({
    ...{ firstName: oneOf(['Rema', 'Leela', 'Anna Kurian']), phone: somePhone() },
    ...person(),
    ...maybe({ notes: oneOf(['Ivory', 'By the church\nin Fort Kochi', '=1+1']) }),
  }),
  orders: () => ({
    ...{ name: oneOf(['Rema Nair', 'Leela']), phone: somePhone(), outfit: oneOf(['Veil', 'Baptism suit']) },
    ...{ orderedOn: `0${1 + below(9)}/03/2022`, status: oneOf(['', 'delivered', 'cutting', 'pending', 'cancelled']) },
    ...maybe({ total: '2,000', ...maybe({ paid: '500' }) }),
    ...maybe({ eventDate: '10/12/2027' }),
  }),
  measurements: () => ({
    ...{ name: 'Rema', phone: somePhone(), garment: 'Baptism suit', takenOn: `0${1 + below(9)}/03/2022` },
    ...{ 'size:chest': String(40 + below(40) / 2) },
    ...maybe({ wearer: oneOf(['Mia', 'Theo', 'mia']) }),
  }),
}

it('20 imports on top of each other, undone in turn, leave every table as it was', async () => {
  const owner = await importingAdmin()
  for (const [nth, phone] of phones.slice(0, 5).entries())
    await owner.post('/api/admin/customers', { id: crypto.randomUUID(), firstName: nth % 2 ? 'Rema' : 'Leela', phone })
  const before = [await dump()]
  const made: string[] = []
  for (let nth = 0; nth < 20; nth++) {
    const kind = oneOf(importKinds)
    const rows = Array.from({ length: 1 + below(8) }, rowOf[kind])
    const { id } = await owner.made(kind, rows)
    made.push(id)
    before.push(await dump())
  }
  expect(before.at(-1)).not.toEqual(before[0])
  for (const id of made.toReversed()) {
    before.pop()
    const answer = await owner.undo(id)
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
    expect(await dump()).toEqual(before.at(-1))
  }
}, 60_000)
