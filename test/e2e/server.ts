import { rm } from 'node:fs/promises'
import { migrate, withDatabase } from '../../scripts/database.ts'
import { freshValues } from '../../scripts/dev-vars.ts'
import { must, root } from '../../scripts/run.ts'
import { serve, stopTogether } from '../../scripts/serve.ts'
import { fill } from '../../worker/db/seed/fill.ts'
import { owner } from './owner.ts'

// The built shop under `wrangler dev` for the browser tests, on the port given: with a database of its own, made anew
// with the sample data, its own secrets whatever .dev.vars says, and limits that hurried browsers don't reach.
const persistTo = '.wrangler/e2e'
const vars = { ...freshValues(), ADMIN_EMAILS: owner.email, ADMIN_PASSWORD: owner.password, LIMITS_SCALE: '1000' }

await rm(`${root}/${persistTo}`, { recursive: true, force: true })
await must('Preparing the database', migrate(persistTo))
await withDatabase(persistTo, (ctx) => fill(ctx))
const bindings = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
stopTogether(serve(Number(process.argv[2]), ['--persist-to', persistTo, ...bindings]))
