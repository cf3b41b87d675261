import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'

const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const own = migrations.findIndex((name) => name.endsWith('_fewer_rows_written.sql'))

it('notifications of before are found by the new indexes', () => {
  const database = new DatabaseSync(':memory:')
  const migrate = (names: string[]) => {
    for (const name of names) database.exec(readFileSync(`migrations/${name}`, 'utf8'))
  }
  migrate(migrations.slice(0, own))
  database.exec(`INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('anna', 'a@example.com', '', 0, 0);
    INSERT INTO notifications (id, user_id, type, title, message, is_outbox, created_at)
      VALUES ('waits', NULL, 'booking', 'T', 'M', 1, 7), ('told', 'anna', 'booking', 'T', 'M', 0, 8)`)
  migrate(migrations.slice(own))

  const all = (sql: string) => database.prepare(sql).all()
  const of = (index: string, where: string) =>
    all(`SELECT id FROM notifications INDEXED BY ${index} WHERE ${where}`).map(({ id }) => id)
  expect(of('notifications_outbox', 'is_outbox = 1')).toEqual(['waits'])
  expect(of('notifications_outbox', 'is_outbox = 0 AND created_at < 9')).toEqual(['told'])
  expect(of('notifications_type', "user_id IS NULL AND type = 'booking'")).toEqual(['waits'])
})
