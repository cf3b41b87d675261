import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { prepared } from '../../../worker/db/prepared.ts'
import { keepRunning } from '../../helpers/worker/background.ts'

const ctx = createCtx(env, keepRunning)

it('selects that are written once take the values of each request', async () => {
  let written = 0
  const statements = prepared(['first', 'second'], ({ db }, { first, second }) => {
    written++
    return {
      one: db.select({ value: sql<number>`${first} + 1`.as('value') }).from(sql`(SELECT 1)`),
      both: db
        .select({ value: sql<string[]>`json_array(${second}, ${first})`.mapWith(JSON.parse).as('value') })
        .from(sql`(SELECT 1)`),
    }
  })
  expect(written).toBe(0)
  const asked = [statements({ first: 1, second: 'a' }), statements({ first: 2, second: 'b' })]
  expect(await Promise.all(asked.map((each) => batch(ctx, each)))).toEqual([
    { one: [{ value: 2 }], both: [{ value: ['a', 1] }] },
    { one: [{ value: 3 }], both: [{ value: ['b', 2] }] },
  ])
  expect(written).toBe(1)
})
