import { expect, it } from 'vitest'
import { Client } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { importingAdmin } from '../../helpers/worker/imports.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

it('asks D1 three times for an import of 2,000 rows, and scans no table', async () => {
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
  expect(await findTableScans({ statements: tally.statements.filter(({ sql }) => /^select/i.test(sql)) })).toEqual([])
  tally.trips = 0
  expect((await owner.undo(id)).status).toBe(200)
  expect(tally.trips).toBe(3)
})

it('reads no customer but those of the file', async () => {
  const owner = await importingAdmin()
  await db.run(
    `INSERT INTO users (id, email, password, has_account, phone, phone_e164, created_at, updated_at)
    SELECT 'other-' || value, 'other-' || value || '@nobody.invalid', '!', 0, '+9197000' || value, '+9197000' || value, 0, 0
    FROM json_each(?)`,
    JSON.stringify(Array.from({ length: 2000 }, (_, nth) => 20_000 + nth)),
  )
  const tally = countD1(owner)
  await owner.made('customers', [{ firstName: 'Mariamma', phone: '9847000001' }])
  expect(tally.rowsRead).toBeLessThan(200)
  tally.rowsRead = 0
  const child = { wearer: 'Mia', garment: 'Baptism suit', takenOn: '03/04/2024', 'size:chest': '50.5' }
  await owner.made('measurements', [{ name: 'Mariamma', phone: '9847000001', ...child }])
  expect(tally.rowsRead).toBeLessThan(200)
})

it('takes 2 MB of an admin, and looks at nobody else’s', async () => {
  const owner = await importingAdmin()
  const body = JSON.stringify({ id: 'x'.repeat(2_100_000) })
  expect((await owner.post('/api/admin/imports', body)).status).toBe(413)
  expect((await owner.post('/api/admin/imports', JSON.stringify({ id: 'x'.repeat(1_900_000) }))).status).toBe(400)
  expect((await new Client().post('/api/admin/imports', body)).status).toBe(401)
})

it('is taken back by what it made alone, however much else there is that could name its rows', async () => {
  const owner = await importingAdmin()
  let nth = 0
  const read = async () => {
    const people = Array.from({ length: 5 }, () => ({ firstName: 'Aleyamma', phone: `98465${10_000 + ++nth}` }))
    const counted = await importingAdmin()
    const tally = countD1(counted)
    const ids = [
      (await owner.made('customers', people)).id,
      (
        await owner.made('orders', [
          { name: 'Eliamma', phone: `98465${10_000 + ++nth}`, outfit: 'Veil', orderedOn: '2020-01-01' },
        ])
      ).id,
    ]
    for (const id of ids) expect((await counted.undo(id)).status).toBe(200)
    return tally.rowsRead
  }
  const before = await read()
  const numbers = JSON.stringify(Array.from({ length: 1000 }, (_, at) => at))
  const fill = (query: string) => db.run(query, numbers)
  await fill(
    `INSERT INTO users (id, email, password, created_at, updated_at)
     SELECT 'other-' || value, 'other-' || value || '@example.com', '!', 1, 1 FROM json_each(?)`,
  )
  await fill(
    `INSERT INTO wa_messages (id, topic, about, name, phone_e164, language, "values", created_at)
     SELECT 'other-' || value, (SELECT name FROM wa_topics LIMIT 1), 'other-' || value, 'Rema', '+91', 'en', '{}', 1 FROM json_each(?)`,
  )
  await fill(
    `INSERT INTO chat_leads (id, name, phone, phone_e164, location, chat_room_id, converted_to_customer_id, created_at, updated_at)
     SELECT 'other-' || value, 'Rema', '+91', '+91', 'Kochi', 'other-' || value, 'other-' || value, 1, 1 FROM json_each(?)`,
  )
  await fill(
    `INSERT INTO testimonials (id, user_id, name, rating, review, created_at)
     SELECT 'other-' || value, 'other-' || value, 'Rema', 5, 'Lovely', 1 FROM json_each(?)`,
  )
  // Where an index finds nothing, it reads the row that is next to it; a walk would be a thousand more.
  expect(await read()).toBeLessThanOrEqual(before + 100)
})
