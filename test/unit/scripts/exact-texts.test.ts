import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { orderDump } from '../../../scripts/backup/dump.ts'
import { literal, readExactTexts, withoutNul } from '../../../scripts/backup/exact-texts.ts'

const columns = Array.from({ length: 60 }, (_, nth) => `c${nth}`)
const table = `CREATE TABLE notes (day TEXT, nth INTEGER, ${columns.map((name) => `${name} TEXT`).join(', ')}, PRIMARY KEY (day, nth));`

/** As wrangler writes a text: the letters of line breaks, which it makes line breaks again. */
const dumped = (text: string) => {
  const written = `'${text.replaceAll("'", "''").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`
  const returned = text.includes('\r') ? `replace(${written},'\\r',char(13))` : written
  return text.includes('\n') ? `replace(${returned},'\\n',char(10))` : returned
}
const texts = [
  'one line',
  "two\nlines, it's",
  'typed \\n alone',
  'both: \\n and\nthis;',
  'both of the other: \\r\r',
  'all: \\n\\r\r\n',
  '',
]

it('a text with line breaks and with what a dump writes for them is restored as it was typed', async () => {
  const shop = new DatabaseSync(':memory:')
  shop.exec(table)
  const insert = shop.prepare('INSERT INTO notes (day, nth, c0, c59) VALUES (?, ?, ?, ?)')
  for (const [nth, text] of texts.entries()) insert.run("it's today", nth, text, texts[texts.length - 1 - nth] ?? '')
  const rows = texts.map((text, nth) => {
    const values = [`'it''s today'`, nth, dumped(text), dumped(texts[texts.length - 1 - nth] ?? '')]
    return `INSERT INTO "notes" ("day","nth","c0","c59") VALUES(${values.join(',')});`
  })
  const trigger = 'CREATE TRIGGER kept AFTER UPDATE ON notes BEGIN DELETE FROM notes; END;'
  const dump = [table, ...rows, trigger].join('\n')
  const updates = await readExactTexts(dump, async (...statements) =>
    statements.map((statement) => JSON.parse(JSON.stringify(shop.prepare(statement).all()))),
  )

  const copy = new DatabaseSync(':memory:')
  for (const statement of orderDump([dump, ...updates].join('\n'))) copy.exec(statement)
  const all = 'SELECT * FROM notes ORDER BY nth'
  expect(copy.prepare(all).all()).toEqual(shop.prepare(all).all())
  // Without them it is not, and what a dump can say is left as it was.
  expect(updates).toHaveLength(5)
})

it('a database that has no such text is asked for nothing', async () => {
  const dump = `${table}\nINSERT INTO "notes" ("day","nth") VALUES('typed \\n',1);`
  const refuse = () => Promise.reject(new Error('asked'))
  expect(await readExactTexts(dump, refuse)).toEqual([])
})

it('a text with NUL is loaded as it was stored, with its line breaks', () => {
  const copy = new DatabaseSync(':memory:')
  const odd = ['a\0b', '\0', "it's \0; two\nlines", 'ശ്രീ\0 👶', "'"]
  const rows = odd.map(
    (text, nth) => `INSERT INTO "notes" ("day","nth","c0") VALUES(${dumped(text)},${nth},${literal(text)});`,
  )
  for (const statement of orderDump(withoutNul([table, ...rows].join('\n')))) copy.exec(statement)
  const stored = copy.prepare('SELECT day, c0 FROM notes ORDER BY nth').all()
  expect(stored.map(({ day, c0 }) => [day, c0])).toEqual(odd.map((text) => [text, text]))
  expect(withoutNul(rows.slice(-1).join())).toBe(rows.at(-1))
})
