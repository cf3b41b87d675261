import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signIn, signInAdmin } from '../../helpers/worker/auth.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { adminClient, customerWithRequest, setUpPasswordResets } from '../../helpers/worker/password-resets.ts'

setUpPasswordResets()

/** A browser whose sign-in meets `change` between the comparison of the password and the session: at its second write. */
function overtakenBy(change: () => Promise<unknown>) {
  const client = new Client()
  let writes = 0
  countD1(client, async () => {
    if (++writes === 2) await change()
  })
  return client
}

const sessionsOf = async (email: string) =>
  await db.count('sessions JOIN users ON users.id = user_id WHERE email = ?', email)

describe('a sign-in that is overtaken', () => {
  it('by a change of the password opens nothing', async () => {
    const client = await customer()
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    const late = overtakenBy(() => client.put('/api/user/password', change))
    const refused = await signIn(client.email, client.password, late)
    expect([refused.status, await refused.json()]).toEqual([401, { message: 'Please check your email and password' }])
    expect((await late.get('/api/user')).status).toBe(401)
    expect(await sessionsOf(client.email)).toBe(1)
  })

  it("by the admin's reset opens nothing", async () => {
    const client = await customer()
    const late = overtakenBy(() => adminClient.post(`/api/admin/customers/${client.id}/reset-password`))
    expect((await signIn(client.email, client.password, late)).status).toBe(401)
    expect(await sessionsOf(client.email)).toBe(0)
  })

  it('by a deactivation leaves no session that would work again after the reactivation', async () => {
    const client = await customer()
    const late = overtakenBy(() => adminClient.put(`/api/admin/customers/${client.id}`, { isActive: false }))
    expect((await signIn(client.email, client.password, late)).status).toBe(401)
    expect((await adminClient.put(`/api/admin/customers/${client.id}`, { isActive: true })).status).toBe(200)
    expect((await late.get('/api/user')).status).toBe(401)
    expect(await sessionsOf(client.email)).toBe(0)
  })

  it('with a temporary password by the end of that password opens nothing', async () => {
    const { client, email, temporary } = await customerWithRequest()
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    const late = overtakenBy(() => client.put('/api/user/password', change))
    expect((await signIn(email, temporary, late)).status).toBe(401)
    expect(await sessionsOf(email)).toBe(1)
  })

  it("at the admins' door by a change of the password opens nothing", async () => {
    const second = await admin('second@example.com')
    const change = { email: second.email, currentPassword: env.ADMIN_PASSWORD, newPassword: 'jasmine-garland-4' }
    const late = overtakenBy(() => second.post('/api/auth/admin/change-password', change))
    const refused = await signInAdmin(second.email, env.ADMIN_PASSWORD, late)
    expect([refused.status, await refused.json()]).toEqual([401, { message: 'Invalid credentials' }])
    expect(await sessionsOf(second.email)).toBe(1)
  })
})
