import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { fromRows, proveLoads } from '../../../scripts/backup/from-rows.ts'

const file = (path: string, ...lines: object[]) => ({
  path,
  content: Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
  sha256: '',
  contentType: undefined,
})
const schema = file(
  'schema.ndjson',
  {
    type: 'table',
    name: 'items',
    sql: 'CREATE TABLE `items` (`id` text PRIMARY KEY, `order_id` text NOT NULL, `again` text, FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action, FOREIGN KEY (`again`) REFERENCES `items`(`id`))',
  },
  {
    type: 'table',
    name: 'orders',
    sql: 'CREATE TABLE `orders` (`id` text PRIMARY KEY, `user_id` text, `total` integer, FOREIGN KEY (`user_id`) REFERENCES `users`(`id`))',
  },
  { type: 'table', name: 'users', sql: 'CREATE TABLE `users` (`id` text PRIMARY KEY, `name` text)' },
  { type: 'table', name: 'photos', sql: 'CREATE TABLE `photos` (`key` text PRIMARY KEY, `etag` text)' },
  { type: 'table', name: 'later', sql: 'CREATE TABLE `later` (`id` text PRIMARY KEY)' },
  {
    type: 'trigger',
    name: 'counted',
    sql: 'CREATE TRIGGER `counted` AFTER INSERT ON `orders` BEGIN UPDATE orders SET total = 0; END',
  },
)

/** Loads statements into a database with foreign key checks; returns a function that reads a table. */
function load(statements: string[]) {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  database.exec(`BEGIN; ${statements.join('\n')} COMMIT;`)
  return (table: string) =>
    database
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map((row) => ({ ...row }))
}

it('rows of a backup make the database again, whatever stands in a text, and no trigger counts them', () => {
  const name = `It's; "Anna" \n \u2028 -- 😀`
  const { statements, orphans } = fromRows(
    [
      schema,
      file('tables/orders.ndjson', { id: 'o1', user_id: 'u1', total: 5 }),
      file('tables/users.ndjson', { id: 'u1', name }),
    ],
    new Map(),
  )
  const rows = load(statements)
  expect([rows('users'), rows('orders')]).toEqual([[{ id: 'u1', name }], [{ id: 'o1', user_id: 'u1', total: 5 }]])
  expect([...orphans]).toEqual([])
})

it('rows of a backup without their parent are left out, with those that belong to them, and counted', () => {
  const { statements, orphans } = fromRows(
    [
      schema,
      file(
        'tables/items.ndjson',
        { id: 'i1', order_id: 'o1', again: null },
        { id: 'i2', order_id: 'o2', again: null },
        { id: 'i3', order_id: 'o1', again: 'i2' },
      ),
      file('tables/orders.ndjson', { id: 'o1', user_id: null, total: 1 }, { id: 'o2', user_id: 'gone', total: 2 }),
      file('tables/users.ndjson'),
    ],
    new Map(),
  )
  const rows = load(statements)
  expect([rows('items'), rows('orders')]).toEqual([
    [{ id: 'i1', order_id: 'o1', again: null }],
    [{ id: 'o1', user_id: null, total: 1 }],
  ])
  expect([...orphans].sort()).toEqual([
    ['items', 2],
    ['orders', 1],
  ])
})

it('rows of a backup of photos have the ETag that the photo gets when it is put back whole', () => {
  const files = [
    schema,
    file('tables/photos.ndjson', { key: 'a', etag: 'old-2' }, { key: 'b', etag: null }, { key: 'c', etag: 'c' }),
  ]
  const etags = new Map([
    ['a', { etag: 'new' }],
    ['b', { etag: 'new' }],
  ])
  expect(load(fromRows(files, etags).statements)('photos')).toEqual([
    { key: 'a', etag: 'new' },
    { key: 'b', etag: null },
    { key: 'c', etag: 'c' },
  ])
})

it('rows of a backup are proved to load as they are, with NUL and line breaks', () => {
  const odd = ['a\0b', '\0', "it's \0; two\nlines \\n", 'ശ്രീ\0 👶', "'", '']
  const read = fromRows(
    [schema, file('tables/users.ndjson', ...odd.map((name, nth) => ({ id: `u${nth}`, name })))],
    new Map(),
  )
  expect(() => proveLoads(read)).not.toThrow()
  expect(load(read.statements)('users').map(({ name }) => name)).toEqual(odd)
  const { statements, tables } = read
  const without = statements.filter((one) => !one.includes("'u4'"))
  for (const [changed, sentence] of [
    [without, 'rows of users would be lost or changed'],
    [statements.map((one) => one.replace("''''", "'x'")), 'rows of users would be lost or changed'],
    [[...statements.slice(0, -1), ...statements.slice(-3)], 'UNIQUE constraint failed'],
  ] satisfies [string[], string][])
    expect(() => proveLoads({ statements: changed, tables })).toThrow(`This backup cannot be restored: ${sentence}`)
})
