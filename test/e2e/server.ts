import { rm } from 'node:fs/promises'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { createDevVars } from '../../scripts/dev-vars.ts'
import { root } from '../../scripts/run.ts'
import { fillSample } from '../../scripts/sample/fill.ts'
import { findFreePort, serve, stopWithProcess } from '../../scripts/serve.ts'
import { standBefore } from './front.ts'
import { owner } from './people.ts'

// The built shop under `wrangler dev` for the browser tests, on the port given: with a database of its own, made anew
// with the sample data, its own secrets whatever .dev.vars says, and limits that hurried browsers don't reach.
const port = Number(process.argv[2])
const persistTo = '.wrangler/e2e'
const vars = {
  ...createDevVars(),
  ADMIN_EMAILS: owner.email,
  ADMIN_PASSWORD: owner.password,
  LIMITS_SCALE: '1000',
  // A busy machine takes longer than 11 s from a slip at the desk to the press that takes it back.
  NEWS_HOLD_MS: '60000',
  SITE_URL: `http://localhost:${port}`,
}

await rm(`${root}/${persistTo}`, { recursive: true, force: true })
await withDatabase(persistTo, async (ctx, database) => {
  await migrate(persistTo, database)
  await fillSample(ctx)
})
const bindings = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
const behind = await findFreePort()
stopWithProcess(serve(behind, ['--persist-to', persistTo, ...bindings]))
standBefore(behind, port)
