import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { customersAdmin, type ListedCustomer, someCustomer } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

const owner = await customersAdmin()

const wants = (person: Client, marketingEmails: boolean) =>
  person.put('/api/user/settings', { ...settingsDefaults.user, marketingEmails })
const listed = async (query: string) => owner.read<ListedCustomer[]>(`/api/admin/customers?${query}`)

describe('who wants letters', () => {
  it('is a list of its own, which follows the settings', async () => {
    const [wanting, silent] = [await customer(someCustomer()), await customer(someCustomer())]
    await wants(wanting, true)
    const ids = async () => (await listed('letters=wanted&limit=100')).map(({ id }) => id)
    expect(await ids()).toEqual([wanting.id])
    await wants(silent, true)
    expect(await ids()).toEqual([silent.id, wanting.id])
    await wants(silent, false)
    expect(await ids()).toEqual([wanting.id])
    expect((await listed('limit=100')).map(({ id }) => id)).toContain(silent.id)
  })

  it('holds no address that nobody has confirmed', async () => {
    const wanting = await customer(someCustomer())
    await wants(wanting, true)
    await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', wanting.id)
    expect(await listed(`letters=wanted&q=${wanting.email}`)).toEqual([])
  })

  it('can be searched, is not counted as everybody, and refuses what it does not know', async () => {
    const wanting = await customer(someCustomer())
    await wants(wanting, true)
    const response = await owner.get(`/api/admin/customers?letters=wanted&q=${wanting.email}`)
    expect((await response.json<ListedCustomer[]>()).map(({ id }) => id)).toEqual([wanting.id])
    expect(response.headers.has('X-Total-Count')).toBe(false)
    expect(await listed(`letters=wanted&q=${(await customer(someCustomer())).email}`)).toEqual([])
    expect((await owner.get('/api/admin/customers?letters=some')).status).toBe(400)
  })

  it('is a column of the export, and an export of its own', async () => {
    const [wanting, silent] = [await customer(someCustomer()), await customer(someCustomer())]
    await wants(wanting, true)
    const exported = async (query = '') => openWorkbook(await owner.get(`/api/admin/customers/export${query}`))
    const { header, rows } = await exported()
    const column = header.indexOf('marketingEmails')
    const said = (email: string) => rows.find((row) => row.includes(email))?.[column]
    expect([said(wanting.email), said(silent.email)]).toEqual(['true', 'false'])
    const few = await exported('?letters=wanted')
    expect(few.rows.every((row) => row[column] === 'true')).toBe(true)
    expect(few.rows.some((row) => row.includes(wanting.email))).toBe(true)
  })

  it('is read by its index', async () => {
    const tally = countD1(owner)
    await owner.get('/api/admin/customers?letters=wanted')
    expect(await findTableScans(tally)).toEqual([])
    const plan = await env.DB.prepare(
      "EXPLAIN QUERY PLAN SELECT * FROM users WHERE role = 'customer' AND wants_letters = 1 ORDER BY created_at DESC, id DESC",
    ).all<{ detail: string }>()
    expect(plan.results.map(({ detail }) => detail).join()).toContain('users_letters')
  })
})
