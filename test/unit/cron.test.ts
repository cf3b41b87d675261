import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { cronHandlers } from '../../worker/cron.ts'

it('every cron of the configuration has its run, and every run its cron', async () => {
  const config = await readFile('wrangler.toml', 'utf8')
  const crons = [...(/^crons = \[(.*)\]$/m.exec(config)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, cron]) => cron)
  expect(crons.sort()).toEqual(Object.keys(cronHandlers).sort())
})
