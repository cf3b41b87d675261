import { fill, isEmpty } from '../worker/db/seed/fill.ts'
import { migrate, withDatabase } from './database.ts'
import { completeDevVars } from './dev-vars.ts'
import { describeDoors } from './doors.ts'
import { readFlags } from './flags.ts'
import { build, must, root } from './run.ts'
import { answers, refuseTakenPort, serve, stopTogether } from './serve.ts'

// `npm start`: builds the shop, prepares its database, runs it on this machine. A second start keeps the data.
const flags = readFlags(process.argv.slice(2))
await refuseTakenPort(flags.port)
const vars = await completeDevVars(`${root}/.dev.vars`)

console.log('Building the pages ...')
await must('Building the pages', build())
console.log('Preparing the database ...')
await must('Preparing the database', migrate(flags.persistTo))
const doors = await withDatabase(flags.persistTo, async (ctx) => {
  if (await isEmpty(ctx)) await fill(ctx)
  return describeDoors(ctx, vars)
})

const server = serve(flags.port, flags.all)
stopTogether(server)
const url = `http://localhost:${flags.port}`
if (await answers(url)) console.log(`\nThe shop is open: ${url}\n${doors}\nCtrl-C closes it.\n`)
else {
  console.error(`\nThe shop did not answer on ${url} within 3 minutes; the reason should stand above.`)
  await server.stop()
  process.exit(1)
}
