import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { statement } from '../../../worker/db/statement.ts'
import { countUseStatement, limitKeysOf } from '../../../worker/http/limits.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import * as db from '../../helpers/worker/db.ts'

it('finds the counts of the parts of a download with those of its customer, and nobody else’s', async () => {
  const ctx = createCtx(env, keepRunning, { writes: true })
  const [anna, beena] = [crypto.randomUUID(), crypto.randomUUID()]
  const subjects = [anna, `${anna}|2`, `${anna}|12`, `${beena}|2`]
  await batch(ctx, { uses: subjects.map((subject) => countUseStatement(ctx, 'dataDownloads', subject)) })
  await batch(ctx, {
    gone: limitKeysOf([anna]).map((key) => statement(ctx, sql`DELETE FROM rate_limits WHERE ${key}`)),
  })
  const results = await db.all("SELECT key FROM rate_limits WHERE key LIKE 'dataDownloads:%'")
  expect(results).toEqual([{ key: `dataDownloads:${beena}|2` }])
})
