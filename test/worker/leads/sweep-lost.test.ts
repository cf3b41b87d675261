import { describe, expect, it } from 'vitest'
import { sweepLost } from '../../../worker/features/leads/sweep-lost.ts'
import * as db from '../../helpers/worker/db.ts'
import { foundUnder, leadAdmin, tables } from '../../helpers/worker/leads.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { countedCtx, counterOf, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'

const owner = await leadAdmin()

describe('the sweep of lost enquiries and leads', () => {
  it.each(['contact', 'lead'] as const)('takes a %s that was lost for 12 months, and no other', async (kind) => {
    const { ctx, tally } = countedCtx()
    const lost = await owner.insert(kind, 'lost')
    const open = await owner.insert(kind, 'qualified')
    const all = await counterOf(`${tables[kind]}`)
    const { before, after } = yearEnd()
    await sweepLost(ctx, before)
    expect(await countOf(tables[kind], 'id', lost.id)).toBe(1)
    await sweepLost(ctx, after)
    expect(await countOf(tables[kind], 'id', lost.id)).toBe(0)
    expect(await countOf(tables[kind], 'id', open.id)).toBe(1)
    expect(await foundUnder(lost.id)).toEqual([])
    expect(await owner.search(kind, lost.person.name)).toEqual([])
    expect(await counterOf(tables[kind])).toBe(all - 1)
    expect(await counterOf(`${tables[kind]}:lost`)).toBe(0)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('leaves a lead that got in touch again', async () => {
    const { ctx } = countedCtx()
    const { id } = await owner.insert('lead', 'lost')
    const { before, after } = yearEnd()
    await db.run('UPDATE leads SET updated_at = ? WHERE id = ?', before, id)
    await sweepLost(ctx, after)
    expect(await countOf('leads', 'id', id)).toBe(1)
    const { ctx: idle, tally } = countedCtx()
    await sweepLost(idle, after)
    expect(tally.trips).toBe(2)
    expect(tally.rowsRead).toBeLessThan(20)
  })
})
