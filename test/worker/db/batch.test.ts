import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { batch, run } from '../../../worker/db/batch.ts'
import { counters } from '../../../worker/db/schema.ts'
import { keepRunning } from '../../helpers/worker/background.ts'

const ctx = createCtx(env, keepRunning)
const insert = (name: string, value: number) => ctx.db.insert(counters).values({ name, value })
const select = (name: string) => ctx.db.select().from(counters).where(eq(counters.name, name))

describe('a batch', () => {
  it('answers each statement under its name, lists as lists, and runs nothing for undefined', async () => {
    const answers = await batch(ctx, {
      inserted: insert('one', 1).returning(),
      more: [insert('two', 2).returning(), insert('three', 3).returning()],
      nothing: undefined,
      current: select('three'),
    })
    expect(answers).toEqual({
      inserted: [{ name: 'one', value: 1 }],
      more: [[{ name: 'two', value: 2 }], [{ name: 'three', value: 3 }]],
      nothing: undefined,
      current: [{ name: 'three', value: 3 }],
    })
    expect(await batch(ctx, { nothing: undefined })).toEqual({ nothing: undefined })
  })

  it('writes all or nothing', async () => {
    await expect(batch(ctx, { first: insert('four', 4), second: insert('one', 5) })).rejects.toThrow(/UNIQUE/)
    expect(await run(ctx, select('four'))).toEqual([])
  })
})

describe('a statement', () => {
  it('does not run by itself', async () => {
    const cause = { cause: new Error('A statement runs by batch(ctx, ...) or run(ctx, ...), see worker/db/batch.ts') }
    await expect(insert('five', 5)).rejects.toMatchObject(cause)
    await expect(select('one')).rejects.toMatchObject(cause)
    await expect(select('one').get()).rejects.toMatchObject(cause)
    expect(await run(ctx, select('five'))).toEqual([])
  })
})
