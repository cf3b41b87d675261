import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { storedPrefixesOf, storedRange, wordsOf } from '../../../worker/db/search-words.ts'

const statement = (name: string, start: string) =>
  readFileSync(`migrations/${name}.sql`, 'utf8')
    .split('--> statement-breakpoint')
    .find((text) => text.trim().startsWith(start)) ?? ''

const people = [
  {
    id: 'a',
    kind: 'booking',
    status: 'pending',
    names: ['Anna', 'Ann Thekkekara Chakkalakkal'],
    email: 'anna@example.com',
  },
  { id: 'b', kind: 'booking', status: 'completed', names: ['മറിയ', 'Zoë Al-Chakkalakkattil'], e164: '+919847012345' },
  { id: 'c', kind: 'lead', status: 'new', names: ['Rani'], email: 'r@x.in', e164: '+919847012346' },
  { id: 'd', kind: 'customer', status: '', names: ['Elizabeth', null], email: 'elizabeth.thekkekara@example.com' },
  { id: 'e', kind: 'product', status: '', names: ['👶👧👦 Venkatanarasimharajuvaripeta'] },
]
type Person = (typeof people)[number]

/** What was stored before: each prefix of 2 to 10 letters, and longer words whole. */
const formerPrefixesOf = (person: Person) =>
  new Set(
    wordsOf(person).flatMap((word) => {
      const letters = [...word]
      const prefixes = letters.slice(1, 10).map((_, nth) => letters.slice(0, nth + 2).join(''))
      return letters.length > 10 ? [...prefixes, word] : prefixes
    }),
  )

describe('the migration of the search index', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(statement('0000_schema', 'CREATE TABLE `search_terms`'))
  const insert = database.prepare('INSERT INTO search_terms VALUES (?, ?, ?, 1767225600000, ?)')
  for (const person of people)
    for (const status of new Set(['', person.status]))
      for (const prefix of formerPrefixesOf(person)) insert.run(person.kind, status, prefix, person.id)
  database.exec(readFileSync('migrations/0013_search_words.sql', 'utf8'))

  const terms = (person: Person) =>
    database
      .prepare('SELECT kind, status, prefix FROM search_terms WHERE row_id = ?')
      .all(person.id)
      .map(({ kind, status, prefix }) => ({ kind, status, prefix: String(prefix) }))

  it.each(people)('leaves $id under its status alone, with no more than is stored of a new row', (person) => {
    for (const { kind, status, prefix } of terms(person)) {
      expect([kind, status]).toEqual([person.kind, person.status])
      expect(storedPrefixesOf(person)).toContain(prefix)
    }
  })

  it.each(people)('has $id found by every beginning of its words', (person) => {
    const stored = terms(person).map(({ prefix }) => prefix)
    const found = database.prepare('SELECT words FROM search_words WHERE kind = ? AND row_id = ?')
    const words = String(found.get(person.kind, person.id)?.words)
    for (const word of wordsOf(person).map((whole) => [...whole]))
      for (let length = 2; length <= word.length; length++) {
        const begun = word.slice(0, length).join('')
        const { first, last } = storedRange(begun)
        expect(
          stored.some((prefix) => prefix >= first && prefix <= last),
          begun,
        ).toBe(true)
        expect(words).toContain(` ${begun}`)
      }
  })
})
