import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { admin, Client, customer } from '../helpers/worker/client.ts'

describe('register', () => {
  it('makes a customer, signs in, and never answers with a password', async () => {
    const client = await customer()
    const response = await client.get('/api/user')
    expect(response.status).toBe(200)
    const user = await response.json<Record<string, unknown>>()
    expect(user).toMatchObject({ email: client.email, role: 'customer', firstName: 'Sneha' })
    expect(user).not.toHaveProperty('password')
  })

  it('refuses a taken address, and an admin address in the same words', async () => {
    const { email } = await customer()
    const person = { firstName: 'Ab', lastName: 'Cd', password: 'kasavu-thread-7' }
    const taken = await new Client().post('/api/register', { ...person, email: email.toUpperCase() })
    const admins = await new Client().post('/api/register', { ...person, email: 'owner@example.com' })
    expect([taken.status, admins.status]).toEqual([409, 409])
    expect(await taken.text()).toBe(await admins.text())
  })

  it('refuses the commonest passwords', async () => {
    const person = { firstName: 'Ab', lastName: 'Cd', email: 'common@example.com', password: 'Password1' }
    const response = await new Client().post('/api/register', person)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please choose a less common password' })
  })
})

describe('admin sign-in', () => {
  it('accepts ADMIN_PASSWORD and answers an admin', async () => {
    const owner = await admin()
    const user = await (await owner.get('/api/user')).json<{ role: string }>()
    expect(user.role).toBe('admin')
    const { results } = await env.DB.prepare('select role from users where email = ?').bind('owner@example.com').all()
    expect(results).toEqual([{ role: 'admin' }])
  })

  it('answers a customer like a wrong password', async () => {
    const { email, password } = await customer()
    const response = await new Client().post('/api/auth/admin/login', { email, password })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ message: 'Invalid credentials' })
  })
})
