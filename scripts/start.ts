import { fill, isEmpty } from '../worker/db/seed/fill.ts'
import { migrate, withDatabase } from './database.ts'
import { completeDevVars } from './dev-vars.ts'
import { describeDoors } from './doors.ts'
import { readFlags } from './flags.ts'
import { build, must, root } from './run.ts'
import { fillChats } from './sample-chats.ts'
import { answers, refuseTakenPort, serve, stopTogether } from './serve.ts'

// `npm start`: builds the shop, prepares its database, runs it on this machine. A second start keeps the data.
const flags = readFlags(process.argv.slice(2))
await refuseTakenPort(flags.port)
const vars = await completeDevVars(`${root}/.dev.vars`)

console.log('Building the pages ...')
await must('Building the pages', build())
console.log('Preparing the database ...')
await must('Preparing the database', migrate(flags.persistTo))
const { isNew, doors } = await withDatabase(flags.persistTo, async (ctx) => {
  const isNew = await isEmpty(ctx)
  if (isNew) await fill(ctx)
  return { isNew, doors: await describeDoors(ctx, vars) }
})

const server = serve(flags.port, flags.all)
stopTogether(server)
const url = `http://localhost:${flags.port}`
if (await answers(url)) {
  const owner = { email: vars.ADMIN_EMAILS?.split(',')[0]?.trim() ?? '', password: vars.ADMIN_PASSWORD ?? '' }
  // The shop is open without them as well.
  if (isNew)
    await fillChats(url, owner).catch((error) => console.error(`The sample chats are missing: ${error.message}`))
  console.log(`\nThe shop is open: ${url}\n${doors}\nCtrl-C closes it.\n`)
} else {
  console.error(`\nThe shop did not answer on ${url} within 3 minutes; the reason should stand above.`)
  await server.stop()
  process.exit(1)
}
