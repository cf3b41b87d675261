import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { cronHandlers } from '../../worker/cron.ts'
import { readMigratedDatabase } from '../helpers/migrated.ts'

const names = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const migrations = names.map((name) => ({ name, sql: readFileSync(`migrations/${name}`, 'utf8') }))
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'))

it('migrations are those that drizzle-kit knows of, in its order', () => {
  expect(names.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
})

it.each(migrations)('$name loses nothing', ({ sql }) => {
  // Rebuilding a table drops its triggers and, on D1, deletes cascading rows without an error.
  expect(sql).not.toMatch(/DROP TABLE/i)
  expect(sql).not.toMatch(/ON (DELETE|UPDATE) (CASCADE|SET)/i)
  expect(sql).not.toMatch(/PRAGMA foreign_keys/i)
})

it.each(migrations)('$name can be read by the splitter of a deployment', ({ sql }) => {
  // The splitter fails on CRLF, on lower-case BEGIN and END, on CASE in a trigger and on multi-line triggers.
  expect(sql).not.toContain('\r')
  const lines = sql.split('\n').filter((line) => /\btrigger\b/i.test(line) && !line.startsWith('--'))
  for (const line of lines.filter((text) => !/^DROP TRIGGER \w+;/.test(text))) {
    expect(line).toMatch(/^CREATE TRIGGER \w+ (BEFORE|AFTER) .* BEGIN .*; END;( *--> statement-breakpoint)?$/)
    expect(line).not.toMatch(/\bCASE\b|\b(begin|end)\b/)
  }
})

const lines = readFileSync('migrations/0001_triggers.sql', 'utf8').split('\n')
const isTrigger = (line: string) => line.startsWith('CREATE TRIGGER')

it('the triggers of a migrated database are those of one file, which gives the reason of each', () => {
  const stored = readMigratedDatabase('migrations').filter(isTrigger)
  const written = lines.filter(isTrigger).map((line) => line.replace(/;$/, ''))
  expect(stored.sort()).toEqual(written.sort())
  const bare = lines.filter((line, at) => isTrigger(line) && !lines[at - 1]?.startsWith('-- '))
  expect(bare).toEqual([])
  expect(lines.length).toBeLessThan(300)
})

it('the triggers count no rows: they write no counter but the sign of change for the desk', () => {
  const counting = lines.filter((line) => isTrigger(line) && line.includes('counters'))
  expect(counting.filter((line) => !line.includes("INTO counters (name, value) VALUES ('desk:changes', 1)"))).toEqual(
    [],
  )
})

it('every cron of the configuration has its run, and every run its cron', async () => {
  const config = await readFile('wrangler.toml', 'utf8')
  const crons = [...(/^crons = \[(.*)\]$/m.exec(config)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, cron]) => cron)
  expect(crons.sort()).toEqual(Object.keys(cronHandlers).sort())
})

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
)
const folders = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))

/** Returns the code spans of a page that look like a file or folder of this repository. */
const namedFiles = (page: string) =>
  [...readFileSync(resolve(root, page), 'utf8').matchAll(/`([\w./-]+)`/g)]
    .map(([, name = '']) => name.replace(/\/$/, ''))
    .filter((name) => /\.(tsx?|css|md|toml|json)$/.test(name) || /^(worker|web|shared|test|scripts|docs)\//.test(name))

const pages = files.filter((file) => file.endsWith('.md'))

it.each(pages)('a page of the docs names only files that are there: %s', (page) => {
  const missing = namedFiles(page).filter(
    (name) => !folders.has(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)),
  )
  expect(missing).toEqual([])
})

it('code that comes later comes by laterCode alone, which knows what to do when it does not', () => {
  // The script of a public page fetches by address, and says by itself what did not come.
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => file !== 'web/boot/import-files.ts')
  expect(files.length).toBeGreaterThan(300)
  const bare = files.filter((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8').replace(/laterCode\(\(\) => import\(/g, '')
    return /\bimport\(|\blazy\b.*from 'react'/.test(source)
  })
  expect(bare).toEqual([])
})

it('no file of the Worker makes a format of Intl where it begins: each would take milliseconds of every start', () => {
  const patterns = ['worker/**/*.ts', 'shared/*.ts', 'web/lib/format.ts', 'web/features/chat/thread/*.ts']
  const files = globSync(patterns, { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const isEager = (file: string) => /^(export )?const \w+ = new Intl/m.test(readFileSync(`${root}/${file}`, 'utf8'))
  expect(files.filter(isEager)).toEqual([])
})
