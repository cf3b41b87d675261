import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Query } from '../../../scripts/backup/database.ts'
import { orderDump } from '../../../scripts/backup/dump.ts'
import { withoutNul } from '../../../scripts/backup/exact-texts.ts'
import { readBack, readContent } from '../../../scripts/backup/read-back.ts'

const tables = [
  'CREATE TABLE kinds (name text PRIMARY KEY);',
  'CREATE TABLE notes (id text PRIMARY KEY, kind text REFERENCES kinds(name), size real, n integer, text text);',
]
const index = 'CREATE INDEX notes_kind ON notes (kind);'
const trigger = 'CREATE TRIGGER counted AFTER INSERT ON notes BEGIN UPDATE kinds SET name = name; END;'
const rows = [
  `INSERT INTO "notes" ("id","kind","size","n","text") VALUES('a','k',1.5,3,'a\0b');`,
  `INSERT INTO "notes" ("id","kind","size","n","text") VALUES('b','k',2.0,NULL,'it''s 👶 \u202e');`,
  `INSERT INTO "kinds" ("name") VALUES('k');`,
]
const dump = withoutNul([...tables, ...rows, index, trigger].join('\n'))

function shopOf(statements: string[]) {
  const shop = new DatabaseSync(':memory:')
  for (const statement of statements) shop.exec(statement)
  const asked: string[][] = []
  const query: Query = async (...sql) => {
    asked.push(sql)
    return sql.map((one) => JSON.parse(JSON.stringify(shop.prepare(one).all())))
  }
  return { shop, query, asked }
}
/** Backs up a shop as it is, with the statements of another dump. */
async function backUp(statements: string[]) {
  const { query } = shopOf(orderDump(dump))
  const content = await readContent(query)
  return readBack(statements, content, content)
}

it('a backup that has every row exactly is good', async () => {
  await expect(backUp(orderDump(dump))).resolves.toBeUndefined()
})

it.each([
  ['a row is missing', dump.replace(/INSERT INTO "notes".*'b'.*\n/, ''), /1 of notes/],
  ['a text is another', dump.replace('👶', '\ufffd'), /1 of notes/],
  ['a text was cut at NUL', dump.replace(/CAST\(x'\w+' AS TEXT\)/, "'a'"), /1 of notes/],
  ['null has become a number', dump.replace('NULL', '0'), /1 of notes/],
  ['a trigger is missing', dump.replace(trigger, ''), /1 of sqlite_schema/],
  ['a table is missing', dump.replace(/.*notes.*\n?/g, ''), /2 of notes/],
])('where %s it is not', async (_what, other, lost) => {
  await expect(backUp(orderDump(other))).rejects.toThrow(lost)
})

it.each([
  ['NUL', [...tables, ...rows].join('\n')],
  ['a row without its parent', dump.replace(/INSERT INTO "kinds".*\n/, '')],
  ['a row twice', dump.replace(/(INSERT INTO "kinds".*\n)/, '$1$1')],
])('one that cannot be loaded says so: %s', async (_what, other) => {
  await expect(backUp(orderDump(other))).rejects.toThrow('This backup cannot be restored: ')
})

it('what changes while the backup is made is no fault of it', async () => {
  const { shop, query } = shopOf(orderDump(dump))
  const before = await readContent(query)
  shop.exec("UPDATE notes SET text = 'changed' WHERE id = 'b'")
  shop.exec("INSERT INTO kinds VALUES ('younger')")
  const after = await readContent(query)
  await expect(readBack(orderDump(dump), before, after)).resolves.toBeUndefined()
  await expect(readBack(orderDump(dump.replace(/INSERT INTO "notes".*'a'.*\n/, '')), before, after)).rejects.toThrow(
    '1 of notes',
  )
})

it('a large table is read in parts, small ones at once', async () => {
  const { shop, query, asked } = shopOf(orderDump(dump))
  shop.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000) INSERT INTO kinds SELECT 'k' || i FROM n",
  )
  const content = await readContent(query)
  expect(content.get('kinds')?.size).toBe(12_001)
  expect(content.get('notes')?.size).toBe(2)
  expect(asked.length).toBeLessThanOrEqual(6)
})
