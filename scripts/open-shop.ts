import { listAdminEmails } from '../worker/http/admin-emails.ts'
import { migrate, withDatabase } from './database.ts'
import { sendSampleChats } from './sample/chats.ts'
import { fillSample, isEmpty } from './sample/fill.ts'
import { type Server, stopWithProcess, waitForServer } from './serve.ts'
import { describeSignIns } from './sign-ins.ts'

type Shop = { port: number; persistTo: string; vars: Record<string, string | undefined>; serve: () => Server }

/** Prepares the laptop's database, with the sample data where it is empty, starts the server and prints the sign-ins. */
export async function openShop({ port, persistTo, vars, serve }: Shop) {
  console.log('Preparing the database ...')
  await migrate(persistTo).catch((error) => {
    console.error(`\nPreparing the database did not work: ${error.message}`)
    process.exit(1)
  })
  const { isNew, doors } = await withDatabase(persistTo, async (ctx) => {
    const isNew = await isEmpty(ctx)
    if (isNew) await fillSample(ctx)
    return { isNew, doors: await describeSignIns(ctx, vars) }
  })

  const url = `http://localhost:${port}`
  const server = serve()
  stopWithProcess(server)
  if (!(await waitForServer(url))) {
    console.error(`\nThe shop did not answer on ${url} within 3 minutes; the reason should stand above.`)
    await server.stop()
    process.exit(1)
  }
  const [email = ''] = listAdminEmails(vars)
  const admin = { email, password: vars.ADMIN_PASSWORD ?? '' }
  // The app runs without them as well.
  if (isNew)
    await sendSampleChats(url, admin).catch((error) => console.error(`The sample chats are missing: ${error.message}`))
  console.log(`\nThe shop is open: ${url}\n${doors}\nCtrl-C closes it.\n`)
}
