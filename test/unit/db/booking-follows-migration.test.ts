import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'

const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const own = migrations.findIndex((name) => name.endsWith('_counters_after_delete.sql'))

it('bookings and leads of orders from before follow their orders, and are no late answers', () => {
  const database = new DatabaseSync(':memory:')
  const migrate = (names: string[]) => {
    for (const name of names) database.exec(readFileSync(`migrations/${name}`, 'utf8'))
  }
  const all = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(' '))
  migrate(migrations.slice(0, own))
  database.exec(
    "INSERT INTO leads (id, name, source, type, phone_e164, created_at, updated_at) VALUES ('l', 'Anna', 'website', 'booking', '+911', 0, 0)",
  )
  for (const [id, status] of [
    ['sewn', 'stitching'],
    ['worn', 'delivered'],
    ['off', 'cancelled'],
    ['asked', undefined],
  ]) {
    const phone = id === 'sewn' ? '+911' : '+912'
    database.exec(`INSERT INTO bookings (id, child_name, parent_name, phone, phone_e164, service_type, created_at, updated_at)
      VALUES ('${id}', 'Mia', 'Anna', '1', '${phone}', 'accessories', 0, 0);
      INSERT INTO search_terms (kind, status, prefix, created_at, row_id) VALUES ('booking', 'pending', '4 anna', 0, '${id}')`)
    if (status)
      database.exec(`INSERT INTO orders (id, booking_id, outfit_type, status, priority, rank, due_at, created_at, updated_at)
        VALUES ('o-${id}', '${id}', 'Suit', '${status}', 'urgent', 100, 1, 5, 5)`)
  }
  migrate(migrations.slice(own))

  const statuses = ['asked pending', 'off pending', 'sewn in-progress', 'worn completed']
  expect(all('SELECT id, status FROM bookings ORDER BY id')).toEqual(statuses)
  expect(all("SELECT DISTINCT row_id, status FROM search_terms WHERE kind = 'booking' ORDER BY row_id")).toEqual(
    statuses,
  )
  expect(all('SELECT status, conversion_date FROM leads')).toEqual(['converted 5'])
  expect(all("SELECT about, outcome FROM answers WHERE kind = 'booking' ORDER BY about")).toEqual([
    'asked ',
    'off ',
    'sewn void',
    'worn void',
  ])
  expect(
    all("SELECT name, value FROM counters WHERE name IN ('answers:open:booking', 'bookings:pending') ORDER BY name"),
  ).toEqual(['answers:open:booking 2', 'bookings:pending 2'])
  expect(all('SELECT id, rank FROM orders ORDER BY id')).toEqual(['o-off 100', 'o-sewn 98', 'o-worn 100'])
})
