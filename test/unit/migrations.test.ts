import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readMigratedDatabase } from '../helpers/migrated.ts'

const names = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const migrations = names.map((name) => ({ name, sql: readFileSync(`migrations/${name}`, 'utf8') }))
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'))

describe('migrations', () => {
  it('are those that drizzle-kit knows of, in its order', () => {
    expect(names.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
  })

  it.each(migrations)('$name loses nothing', ({ sql }) => {
    // A rebuilt table takes its triggers along, and on D1 the rows that cascade from it, without an error.
    expect(sql).not.toMatch(/DROP TABLE/i)
    expect(sql).not.toMatch(/ON (DELETE|UPDATE) (CASCADE|SET)/i)
    expect(sql).not.toMatch(/PRAGMA foreign_keys/i)
  })

  it.each(migrations)('$name can be read by the splitter of a deployment', ({ sql }) => {
    // It gives up on CRLF, on lower-case BEGIN and END, on CASE in a trigger and on triggers of several lines.
    expect(sql).not.toContain('\r')
    const lines = sql.split('\n').filter((line) => /\btrigger\b/i.test(line) && !line.startsWith('--'))
    for (const line of lines.filter((text) => !/^DROP TRIGGER \w+;/.test(text))) {
      expect(line).toMatch(/^CREATE TRIGGER \w+ (BEFORE|AFTER) .* BEGIN .*; END;( *--> statement-breakpoint)?$/)
      expect(line).not.toMatch(/\bCASE\b|\b(begin|end)\b/)
    }
  })
})

describe('the triggers', () => {
  const lines = readFileSync('migrations/0001_triggers.sql', 'utf8').split('\n')
  const isTrigger = (line: string) => line.startsWith('CREATE TRIGGER')

  it('of a migrated database are those of one file, which gives the reason of each', () => {
    const stored = readMigratedDatabase('migrations').filter(isTrigger)
    const written = lines.filter(isTrigger).map((line) => line.replace(/;$/, ''))
    expect(stored.sort()).toEqual(written.sort())
    const bare = lines.filter((line, at) => isTrigger(line) && !lines[at - 1]?.startsWith('-- '))
    expect(bare).toEqual([])
    expect(lines.length).toBeLessThan(300)
  })

  it('count no rows: they write no counter but the sign of change for the desk', () => {
    const counting = lines.filter((line) => isTrigger(line) && line.includes('counters'))
    expect(counting.filter((line) => !line.includes("INTO counters (name, value) VALUES ('desk:changes', 1)"))).toEqual(
      [],
    )
  })
})
