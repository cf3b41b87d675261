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

it('the migration of last digits stores of a number what is stored of a new row', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(statement('0000_schema', 'CREATE TABLE `search_terms`'))
  const rows = 'id TEXT, status TEXT, phone_e164 TEXT, customer_phone_e164 TEXT, customer_id TEXT, created_at INT'
  for (const table of ['bookings', 'contacts', 'leads', 'chat_leads', 'orders', 'users', 'chat_rooms'])
    database.exec(`CREATE TABLE ${table} (${rows})`)
  database.exec('CREATE TABLE search_words (kind TEXT, row_id TEXT)')
  const numbers = ['+919847012345', '+919000000023', '+919000000234', '+919000000003', '+918470098470']
  numbers.forEach((number, id) => {
    database.prepare("INSERT INTO bookings VALUES (?, 'pending', ?, NULL, NULL, 1)").run(String(id), number)
  })
  database.exec(readFileSync('migrations/0024_last_digits.sql', 'utf8'))
  const stored = database.prepare('SELECT prefix FROM search_terms WHERE row_id = ?')
  const added = numbers.map((_, id) => stored.all(String(id)).map(({ prefix }) => prefix))
  expect(added).toEqual([['6 12345'], ['2 23'], ['4 234'], [], ['6 98470']])
  numbers.forEach((e164, id) => {
    expect(storedPrefixesOf({ names: [], e164 })).toEqual(expect.arrayContaining(added[id] ?? []))
  })
})

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
