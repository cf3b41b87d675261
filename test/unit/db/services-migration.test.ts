import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { type ServiceType, serviceLabels, serviceTypeKeys } from '../../../shared/services.ts'
import { searchFields } from '../../../worker/db/search-kinds.ts'
import { storedPrefixesOf, wordsText } from '../../../worker/db/search-words.ts'

const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const own = migrations.findIndex((name) => name.endsWith('_services_in_search.sql'))

/** Some are called like what is made, in part or in whole. */
const people = [
  ['Anna', 'Sneha Mathew', null],
  ['Holy', 'Dress,Communionist', 'premium@example.com'],
  ['Suitha (Baptism)', 'Custodia Designa', 'dre@example.com'],
  ['മറിയ', 'DRESHA\tPRiya', null],
] as const

it('bookings of before have the rows of search that a new one has', () => {
  const database = new DatabaseSync(':memory:')
  const migrate = (names: string[]) => {
    for (const name of names) database.exec(readFileSync(`migrations/${name}`, 'utf8'))
  }
  migrate(migrations.slice(0, own))
  const expected = new Map<string, Set<string>>()
  const insertTerm = database.prepare("INSERT OR IGNORE INTO search_terms VALUES ('booking', 'pending', ?, 7, ?)")
  const insert = (id: string, serviceType: ServiceType, [childName, parentName, email]: (typeof people)[number]) => {
    database
      .prepare(
        `INSERT INTO bookings (id, child_name, parent_name, email, phone, phone_e164, service_type, status, created_at, updated_at)
         VALUES (?, ?, ?, ?, '1', '+919847012345', ?, 'pending', 7, 7)`,
      )
      .run(id, childName, parentName, email, serviceType)
    const row = { id, createdAt: new Date(7), childName, parentName, email, phoneE164: '+919847012345', serviceType }
    const { listed: _service, ...before } = searchFields.booking(row)
    const formerly = { ...before, names: [childName, parentName, serviceLabels[serviceType]] }
    for (const prefix of storedPrefixesOf(formerly)) insertTerm.run(prefix, id)
    database.prepare("INSERT INTO search_words VALUES ('booking', ?, ?)").run(id, wordsText(formerly))
    expected.set(id, new Set(storedPrefixesOf(searchFields.booking(row))))
  }
  for (const service of serviceTypeKeys)
    for (const [nth, person] of people.entries()) insert(`${service} ${nth}`, service, person)
  migrate(migrations.slice(own))

  const stored = database.prepare("SELECT prefix FROM search_terms WHERE kind = 'booking' AND row_id = ?")
  for (const [id, prefixes] of expected)
    expect(new Set(stored.all(id).map(({ prefix }) => prefix)), id).toEqual(prefixes)
})
