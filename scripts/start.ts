import { listAdminEmails } from '../worker/http/admin-emails.ts'
import { migrate, withDatabase } from './database.ts'
import { completeDevVars, siteFlags } from './dev-vars.ts'
import { readFlags } from './flags.ts'
import { build, exitOnFailure, root } from './run.ts'
import { sendSampleChats } from './sample/chats.ts'
import { refuseTakenPort, serve, stopWithProcess, waitForServer } from './serve.ts'
import { describeSignIns } from './sign-ins.ts'

// `npm start`: builds the app, prepares its database, runs it on this machine. A second start keeps the data.
const flags = readFlags(process.argv.slice(2))
await refuseTakenPort(flags.port)
const vars = await completeDevVars(`${root}/.dev.vars`)

console.log('Building the pages ...')
await exitOnFailure('Building the pages', build())
console.log('Preparing the database ...')
// It imports code of the Worker that imports built files.
const { fillSample, isEmpty } = await import('./sample/fill.ts')
await migrate(flags.persistTo).catch((error) => {
  console.error(`\nPreparing the database did not work: ${error.message}`)
  process.exit(1)
})
const { isNew, doors } = await withDatabase(flags.persistTo, async (ctx) => {
  const isNew = await isEmpty(ctx)
  if (isNew) await fillSample(ctx)
  return { isNew, doors: await describeSignIns(ctx, vars) }
})

const url = `http://localhost:${flags.port}`
const server = serve(flags.port, [...siteFlags(vars, url), ...flags.all])
stopWithProcess(server)
if (await waitForServer(url)) {
  const [email = ''] = listAdminEmails(vars)
  const admin = { email, password: vars.ADMIN_PASSWORD ?? '' }
  // The app runs without them as well.
  if (isNew)
    await sendSampleChats(url, admin).catch((error) => console.error(`The sample chats are missing: ${error.message}`))
  console.log(`\nThe shop is open: ${url}\n${doors}\nCtrl-C closes it.\n`)
} else {
  console.error(`\nThe shop did not answer on ${url} within 3 minutes; the reason should stand above.`)
  await server.stop()
  process.exit(1)
}
