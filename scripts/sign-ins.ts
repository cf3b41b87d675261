import { eq } from 'drizzle-orm'
import type { Ctx } from '../worker/context.ts'
import { run } from '../worker/db/batch.ts'
import { users } from '../worker/db/schema.ts'
import { listAdminEmails } from '../worker/http/admin-emails.ts'
import { keyedHash } from '../worker/lib/crypto.ts'
import { verifyPassword } from '../worker/lib/password.ts'
import { sampleCustomer } from './sample/data/families.ts'

type Vars = Record<string, string | undefined>

/** Who may sign in where, as lines for the terminal. A password is printed only while it works. */
export async function describeSignIns(ctx: Ctx, vars: Vars) {
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

/** ADMIN_PASSWORD works until the admin chooses a password, and again once it is changed: worker/features/auth/admin-bootstrap.ts. */
async function adminPassword(account: typeof users.$inferSelect | undefined, vars: Vars) {
  const configured = vars.ADMIN_PASSWORD ?? ''
  if (configured.length < 12) return '(ADMIN_PASSWORD in .dev.vars is too short: 12 characters or more)'
  const mark = await keyedHash(vars.SESSION_KEY ?? '', `admin-password:${configured}`)
  if (!account || account.adminMark !== mark || (await verifyPassword(configured, account.password))) return configured
  return '(the password you chose; a changed ADMIN_PASSWORD in .dev.vars resets it)'
}
