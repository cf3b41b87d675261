import { describe, expect, it } from 'vitest'
import { count } from '../../helpers/worker/bookings.ts'
import { type LeadRow, leadAdmin, leadKinds, lists, tables } from '../../helpers/worker/leads.ts'

const owner = await leadAdmin()

describe.each(leadKinds)('the list of each %s', (kind) => {
  it('is newest first, in pages, with its total', async () => {
    for (let made = 0; made < 2; made++) await owner.insert(kind, 'new')
    const { id } = await owner.insert(kind, 'new')
    const first = await owner.get(`${lists[kind]}?limit=2`)
    const rows = await first.json<LeadRow[]>()
    expect(rows).toHaveLength(2)
    expect(rows[0]?.id).toBe(id)
    expect(Number(first.headers.get('X-Total-Count'))).toBe(await count(tables[kind]))
    const seen = new Set(rows.map((row) => row.id))
    let cursor = first.headers.get('X-Next-Cursor')
    while (cursor) {
      const page = await owner.get(`${lists[kind]}?limit=100&cursor=${cursor}`)
      for (const row of await page.json<LeadRow[]>()) {
        expect(seen).not.toContain(row.id)
        seen.add(row.id)
      }
      cursor = page.headers.get('X-Next-Cursor')
    }
    expect(seen.size).toBe(await count(tables[kind]))
  })

  it('can be filtered, sorted by score, and searched by name, e-mail and phone', async () => {
    const { id, person } = await owner.insert(kind, 'qualified')
    for (const typed of [person.name, person.name.toUpperCase(), person.email, person.phone, `+91 ${person.phone}`])
      expect((await owner.search(kind, typed)).map((row) => row.id)).toEqual([id])
    expect(await owner.search(kind, person.email, '&status=qualified')).toHaveLength(1)
    expect(await owner.search(kind, person.email, '&status=new')).toEqual([])
    const filtered = await owner.get(`${lists[kind]}?status=qualified`)
    expect(filtered.headers.get('X-Total-Count')).toBeNull()
    expect((await filtered.json<LeadRow[]>()).every((row) => row.status === 'qualified')).toBe(true)
    const scores = (await owner.find(kind, 'sort=score&limit=100')).map((row) => row.leadScore)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it.each(['limit=0', 'limit=101', 'status=sold', 'sort=best', 'cursor=nonsense'])('refuses %s', async (query) => {
    const response = await owner.get(`${lists[kind]}?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: expect.any(String) })
  })
})
