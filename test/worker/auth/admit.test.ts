import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { admit } from '../../../worker/features/auth/admission.ts'
import { bootstrapAdmin } from '../../../worker/features/auth/sign-in.ts'
import { Failure } from '../../../worker/http/failures.ts'
import { signIn, signInAdmin } from '../../helpers/worker/auth.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, Client, customer, refusal } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import * as passwords from '../../helpers/worker/noted-passwords.ts'

const ctx = createCtx(env, keepRunning)
const { LIMITS_SCALE } = env
afterEach(() => {
  Object.assign(env, { LIMITS_SCALE })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const stranger = (address: string) => ({ address, known: null, isAdmin: false })

/** Takes the places of so many strangers, each of another address, until the function it returns is called. */
async function occupy(count: number) {
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const staying = Array.from({ length: count }, (_, nth) => admit(ctx, stranger(`198.51.100.${nth}`), () => left))
  return async () => {
    leave()
    await Promise.all(staying)
  }
}

/** A browser that keeps the mark of an earlier sign-in, and has that alone. */
async function knownBrowser(sendSignIn: () => Promise<Response>, address?: string) {
  const cookies = (await sendSignIn()).headers.getSetCookie()
  const cookie = cookies.find((one) => one.startsWith('known='))?.split(';')[0] ?? ''
  return Object.assign(new Client(), { cookie, ...(address && { address }) })
}

describe('requests that hash a password', () => {
  it('are refused once four strangers are under way, before D1 is asked, and let in again after that', async () => {
    const { email, password } = await customer()
    const leave = await occupy(4)
    const client = new Client()
    const tally = countD1(client)
    const refused = await signIn(email, password, client)
    expect([refused.status, refused.headers.get('Retry-After'), tally.trips]).toEqual([503, '5', 0])
    const details = { firstName: 'Ab', lastName: 'Cd', email: 'late@example.com', password: 'kasavu-thread-7' }
    expect((await new Client().post('/api/register', details)).status).toBe(503)
    // Nor is a body read.
    for (const path of ['/api/login', '/api/register', '/api/auth/admin/login'])
      expect((await new Client().post(path, '{')).status).toBe(503)
    await leave()
    expect((await new Client().post('/api/login', '{')).status).toBe(400)
    expect((await signIn(email, password, client)).status).toBe(200)
  })

  it('of a known browser have places that strangers cannot take, and their turn after those inside', async () => {
    const client = await customer()
    const browser = await knownBrowser(() => signIn(client.email, client.password))
    const leave = await occupy(4)
    expect((await signIn(client.email, client.password)).status).toBe(503)
    const change = { currentPassword: client.password, newPassword: 'jasmine-garland-4' }
    const answers = [signIn(client.email, client.password, browser), client.put('/api/user/password', change)]
    await leave()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('leave their place when they fail, and lose it when the platform has ended them', async () => {
    for (let nth = 0; nth < 20; nth++)
      await expect(admit(ctx, stranger('a'), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const leave = await occupy(2)
    const waiting = admit(ctx, stranger('a'), async () => 'in')
    vi.setSystemTime(Date.now() + 10_001)
    await expect(waiting).rejects.toThrow(Failure)
    vi.setSystemTime(Date.now() + 20_000)
    expect(await admit(ctx, stranger('a'), async () => 'in')).toBe('in')
    await leave()
  })
})

it('twelve sign-ins in flight from one address leave others their sign-in, their sign-up and their claim, and the owner hers from that very address', async () => {
  const address = '203.0.113.66'
  /** Keeps every hash of a wrong password running until the function it returns is called. */
  function holdWrongPasswords() {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const verify = passwords.verifyPassword
    vi.spyOn(passwords, 'verifyPassword').mockImplementation(async (password, hash) => {
      if (password === 'wrong-password') await released
      return verify(password, hash)
    })
    return release
  }
  /** Sends them, and waits until all are answered but the one that is hashed and the one that waits. */
  async function attack(send: (nth: number) => Promise<Response>) {
    const answers: number[] = []
    const flood = Array.from({ length: 12 }, async (_, nth) => answers.push((await send(nth)).status))
    await eventually(() => expect(answers).toHaveLength(10))
    expect(answers).toEqual(Array(10).fill(503))
    return async () => {
      await Promise.all(flood)
      return answers.slice(10)
    }
  }
  const sneha = await customer()
  const owner = await knownBrowser(() => signInAdmin('owner@example.com', env.ADMIN_PASSWORD), address)
  const walkIn = await createWalkIn()
  const release = holdWrongPasswords()
  const from = () => Object.assign(new Client(), { address })
  const ended = await attack((nth) => signIn(`nobody-${nth}@example.com`, 'wrong-password', from()))
  expect((await signIn(sneha.email, sneha.password)).status).toBe(200)
  const details = { firstName: 'Ab', lastName: 'Cd', email: 'in-time@example.com', password: 'kasavu-thread-7' }
  expect((await new Client().post('/api/register', details)).status).toBe(201)
  const claim = { token: walkIn, email: 'claimed@example.com', password: 'kasavu-thread-7' }
  expect((await new Client().post('/api/auth/claim', claim)).status).toBe(200)
  expect((await signInAdmin('owner@example.com', env.ADMIN_PASSWORD, owner)).status).toBe(200)
  // The attack's other request has waited meanwhile.
  expect((await signIn(sneha.email, sneha.password, from())).status).toBe(503)
  release()
  expect(await ended()).toEqual([401, 401])
})

/** The token of a claim link of a customer without an account. */
async function createWalkIn() {
  const owner = await admin()
  const id = crypto.randomUUID()
  await owner.make('/api/admin/customers', { id, firstName: 'Reena', phone: '98471 55501' })
  const { url } = await owner.make<{ url: string }>(`/api/admin/customers/${id}/claim-link`)
  return new URL(url).hash.slice(1)
}

describe('an admin', () => {
  const { ADMIN_EMAILS, ADMIN_PASSWORD } = env
  afterEach(() => {
    Object.assign(env, { ADMIN_EMAILS, ADMIN_PASSWORD })
  })

  it('that two browsers make at once has the password of the first, which its session stands on', async () => {
    const ctx = createCtx(env, keepRunning)
    const credentials = { email: 'owner@example.com', password: ADMIN_PASSWORD }
    // Neither has seen an account.
    const first = await bootstrapAdmin(ctx, credentials, undefined)
    const second = await bootstrapAdmin(ctx, credentials, undefined)
    expect(second?.password).toBe(first?.password)
  })

  it('sign-in answers a customer like a wrong password', async () => {
    const { email, password } = await customer()
    for (const response of [
      await signInAdmin(email, password),
      await signInAdmin(email, ADMIN_PASSWORD),
      await signInAdmin('owner@example.com', 'wrong-password'),
      await signInAdmin('nobody@example.com', 'wrong-password'),
    ])
      expect(await refusal(response)).toEqual([401, 'Invalid credentials'])
  })

  it('who chose a password cannot sign in with the used ADMIN_PASSWORD again', async () => {
    const client = await admin()
    const change = { email: client.email, currentPassword: ADMIN_PASSWORD, newPassword: 'her-own-password-1' }
    expect((await client.post('/api/auth/admin/change-password', change)).status).toBe(200)
    expect((await signInAdmin(client.email, ADMIN_PASSWORD)).status).toBe(401)
    expect((await signInAdmin(client.email, 'her-own-password-1')).status).toBe(200)
  })

  it('who is locked out signs in with a changed ADMIN_PASSWORD, which ends the sessions and the old password', async () => {
    env.ADMIN_PASSWORD = 'a-fresh-start-2026'
    const before = new Client()
    expect((await signInAdmin('owner@example.com', 'a-fresh-start-2026', before)).status).toBe(200)
    env.ADMIN_PASSWORD = 'another-fresh-start'
    expect((await signInAdmin('owner@example.com', 'another-fresh-start')).status).toBe(200)
    expect((await before.get('/api/user')).status).toBe(401)
    expect((await signInAdmin('owner@example.com', 'a-fresh-start-2026')).status).toBe(401)
    expect((await signInAdmin('owner@example.com', 'her-own-password-1')).status).toBe(401)
  })

  it('is not made by an empty ADMIN_PASSWORD or one shorter than 12 characters', async () => {
    env.ADMIN_EMAILS = 'third@example.com'
    env.ADMIN_PASSWORD = 'eleven-char'
    expect((await signInAdmin('third@example.com', 'eleven-char')).status).toBe(401)
    env.ADMIN_PASSWORD = ''
    expect((await signInAdmin('third@example.com', '')).status).toBe(400)
    expect(await db.first("SELECT 1 FROM users WHERE email = 'third@example.com'")).toBeNull()
  })

  it('whose address is taken off the list is a customer from the next request on', async () => {
    const second = await admin('second@example.com')
    expect((await second.get('/api/bookings')).status).toBe(200)
    env.ADMIN_EMAILS = 'owner@example.com'
    expect((await second.get('/api/bookings')).status).toBe(403)
    expect(await second.read('/api/user')).toMatchObject({ role: 'customer' })
    expect((await signInAdmin('second@example.com', ADMIN_PASSWORD)).status).toBe(401)
  })

  it('replaces the password and the sessions of an account found under the address', async () => {
    const earlier = await customer({ email: 'new-owner@example.com' })
    env.ADMIN_EMAILS = 'new-owner@example.com'
    expect((await earlier.get('/api/bookings')).status).toBe(403)
    expect((await signInAdmin('new-owner@example.com', earlier.password)).status).toBe(401)
    expect((await signInAdmin('new-owner@example.com', ADMIN_PASSWORD)).status).toBe(200)
    expect((await earlier.get('/api/user')).status).toBe(401)
    expect((await signInAdmin('new-owner@example.com', earlier.password)).status).toBe(401)
  })
})
