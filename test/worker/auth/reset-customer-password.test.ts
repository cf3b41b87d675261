import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { Client, customer } from '../../helpers/worker/client.ts'
import { customersAdmin, someCustomer } from '../../helpers/worker/customers.ts'

let owner: Awaited<ReturnType<typeof customersAdmin>>
beforeAll(async () => {
  owner = await customersAdmin()
})

describe("the admin's reset of a customer's password", () => {
  const reset = (id: string) => owner.post(`/api/admin/customers/${id}/reset-password`)

  it('answers a temporary password once, in place of the old one, and ends the sessions', async () => {
    const person = await customer(someCustomer())
    const response = await reset(person.id)
    expect(response.status).toBe(200)
    const { temporaryPassword, ...rest } = await response.json<{ temporaryPassword: string }>()
    expect(rest).toEqual({})
    expect(temporaryPassword.replace(/-/g, '').length).toBeGreaterThanOrEqual(12)
    expect((await person.get('/api/user')).status).toBe(401)
    expect((await new Client().post('/api/login', person)).status).toBe(401)

    const client = new Client()
    const signedIn = await client.post('/api/login', { email: person.email, password: temporaryPassword })
    expect(await signedIn.json()).toMatchObject({ id: person.id, mustChangePassword: true })
    expect((await client.get('/api/user/bookings')).status).toBe(403)
    const change = await client.put('/api/user/password', { newPassword: 'linen-and-lace-9' })
    expect(change.status).toBe(200)
    expect((await client.get('/api/user/bookings')).status).toBe(200)
    const again = await new Client().post('/api/login', { email: person.email, password: temporaryPassword })
    expect(again.status).toBe(401)
  })

  it('makes another each time, and the one before stops working', async () => {
    const { id, email } = await customer(someCustomer())
    const first = await (await reset(id)).json<{ temporaryPassword: string }>()
    const second = await (await reset(id)).json<{ temporaryPassword: string }>()
    expect(first.temporaryPassword).not.toBe(second.temporaryPassword)
    const signIn = async (password: string) => (await new Client().post('/api/login', { email, password })).status
    expect([await signIn(first.temporaryPassword), await signIn(second.temporaryPassword)]).toEqual([401, 200])
  })

  it('is stored nowhere in plain words', async () => {
    const { id } = await customer(someCustomer())
    const { temporaryPassword } = await (await reset(id)).json<{ temporaryPassword: string }>()
    const { results } = await env.DB.prepare('SELECT * FROM temporary_credentials WHERE user_id = ?').bind(id).all()
    expect(results).toHaveLength(1)
    expect(JSON.stringify(results)).not.toContain(temporaryPassword)
    const inbox = await (await owner.get('/api/admin/notifications?limit=100')).text()
    expect(inbox).not.toContain(temporaryPassword)
  })

  it('is for customers: an admin and nobody are 404', async () => {
    const { id } = await (await owner.get('/api/user')).json<{ id: string }>()
    expect([(await reset(id)).status, (await reset('nobody')).status]).toEqual([404, 404])
    expect((await owner.get('/api/user')).status).toBe(200)
  })
})
