import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

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
