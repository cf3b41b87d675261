import { eq } from 'drizzle-orm'
import type { Ctx } from '../worker/context.ts'
import { run } from '../worker/db/batch.ts'
import { users } from '../worker/db/schema.ts'
import { listAdminEmails } from '../worker/http/sessions.ts'
import { keyedHash } from '../worker/lib/crypto.ts'
import { verifyPassword } from '../worker/lib/password.ts'
import { migrate, withDatabase } from './database.ts'
import { sendSampleChats } from './sample/chats.ts'
import { sampleCustomer } from './sample/data/families.ts'
import { fillSample, isEmpty } from './sample/fill.ts'
import { type Server, stopWithProcess, waitForServer } from './serve.ts'

type Shop = { port: number; persistTo: string; vars: Record<string, string | undefined>; serve: () => Server }

/** Prepares the laptop's database, with the sample data where it is empty, starts the server and prints the sign-ins. */
export async function openShop({ port, persistTo, vars, serve }: Shop) {
  console.log('Preparing the database ...')
  const { isNew, doors } = await withDatabase(persistTo, async (ctx, database) => {
    await migrate(persistTo, database)
    const isNew = await isEmpty(ctx)
    if (isNew) await fillSample(ctx)
    return { isNew, doors: await describeSignIns(ctx, vars) }
  }).catch((error) => {
    console.error(`\nPreparing the database did not work: ${error.message}`)
    process.exit(1)
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

type Vars = Record<string, string | undefined>

/** The sign-ins and their addresses, as lines for the terminal. A password is printed only while it works. */
async function describeSignIns(ctx: Ctx, vars: Vars) {
  const [email = ''] = listAdminEmails(vars)
  const admin = await findAccount(ctx, email)
  const customer = await findAccount(ctx, sampleCustomer.email)
  const lines = [`  Owner     /admin-login   ${email}   ${await adminPassword(admin, vars)}`]
  if (customer && (await verifyPassword(sampleCustomer.password, customer.password)))
    lines.push(`  Customer  /auth          ${sampleCustomer.email}   ${sampleCustomer.password}`)
  return lines.join('\n')
}

async function findAccount(ctx: Ctx, email: string) {
  const [account] = await run(ctx, ctx.db.select().from(users).where(eq(users.email, email)))
  return account
}

/** ADMIN_PASSWORD works until the admin chooses a password, and again once it is changed: worker/features/auth/sign-in.ts. */
async function adminPassword(account: typeof users.$inferSelect | undefined, vars: Vars) {
  const configured = vars.ADMIN_PASSWORD ?? ''
  if (configured.length < 12) return '(ADMIN_PASSWORD in .dev.vars is too short: 12 characters or more)'
  const mark = await keyedHash(vars.SESSION_KEY ?? '', `admin-password:${configured}`)
  if (!account || account.adminMark !== mark || (await verifyPassword(configured, account.password))) return configured
  return '(the password you chose; a changed ADMIN_PASSWORD in .dev.vars resets it)'
}
