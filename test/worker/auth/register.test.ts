import { describe, expect, it } from 'vitest'
import { accountInput } from '../../helpers/worker/auth.ts'
import { count } from '../../helpers/worker/bookings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'

describe('register', () => {
  it('makes a customer, signs in, and answers without the password', async () => {
    const client = await customer()
    const response = await client.get('/api/user')
    expect(response.status).toBe(200)
    const user = await response.json<Record<string, unknown>>()
    expect(user).toMatchObject({ email: client.email, role: 'customer', firstName: 'Sneha' })
    expect(user).not.toHaveProperty('password')
    expect(user).not.toHaveProperty('adminMark')
  })

  it('refuses a taken address, and an admin address in the same words', async () => {
    const { email } = await customer()
    const taken = await new Client().post('/api/register', { ...accountInput, email: email.toUpperCase() })
    const ofAdmin = await new Client().post('/api/register', { ...accountInput, email: 'owner@example.com' })
    expect([taken.status, ofAdmin.status]).toEqual([409, 409])
    expect(await taken.text()).toBe(await ofAdmin.text())
  })

  it('refuses the commonest passwords', async () => {
    const response = await new Client().post('/api/register', {
      ...accountInput,
      email: 'common@example.com',
      password: 'Password1',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Please choose a less common password' })
  })

  it.each([
    ['      ', 'Password must be at least 6 characters'],
    ['  abcde  ', 'Password must be at least 6 characters'],
    ['aaaaaa', 'Please choose a less common password'],
    ['ababababab', 'Please choose a less common password'],
    ['ｐａｓｓｗｏｒｄ', 'Please choose a less common password'],
    [' Password ', 'Please choose a less common password'],
    ['١٢٣٤٥٦', 'Please choose a less common password'],
    ['१२३४५६', 'Please choose a less common password'],
    ['passw௦rd', 'Please choose a less common password'],
    ['abcabc', 'Please choose a less common password'],
    ['654321654321', 'Please choose a less common password'],
    ['silk-fold silk-fold', undefined],
    ['monkeymonkey', 'Please choose a less common password'],
    ['asdfghjkl', 'Please choose a less common password'],
  ])('judges %j as it is hashed', async (password, message) => {
    const email = `weak-${crypto.randomUUID()}@example.com`
    const response = await new Client().post('/api/register', { ...accountInput, email, password })
    expect(response.status).toBe(message ? 400 : 201)
    if (message) expect(await response.json()).toEqual({ message })
  })

  it.each(['x\r\nBcc: evil@evil.test', 'Anna\tMaria', 'Anna\u2028Maria', 'Anna\u0085Maria'])(
    'takes a name of one line only: %j',
    async (firstName) => {
      const email = `lines-${crypto.randomUUID()}@example.com`
      const response = await new Client().post('/api/register', { ...accountInput, email, firstName })
      expect([response.status, await response.json()]).toEqual([400, { message: 'First name must be on one line' }])
    },
  )

  it.each([
    ['\u200b\u200b', 'is required'],
    ['\u115f\u1160', 'is required'],
    ['\ufe0f\ufe0f', 'is required'],
    ['Anna\u202eairaM', 'has characters we cannot keep'],
    ['\u2067Anna\u2069', 'has characters we cannot keep'],
    [`An${'\u0301'.repeat(90)}na`, 'has characters we cannot keep'],
  ])('refuses the name %j, which nobody sees or can read', async (name, fault) => {
    const before = await count('users')
    for (const [field, label] of [
      ['firstName', 'First name'],
      ['lastName', 'Last name'],
    ] as const) {
      const sent = { ...accountInput, email: 'unseen@example.com', [field]: name }
      const response = await new Client().post('/api/register', sent)
      expect([response.status, await response.json()]).toEqual([400, { message: `${label} ${fault}` }])
    }
    expect(await count('users')).toBe(before)
  })

  it.each(['ശ്രീ\u200dകല', "D'Souza", '🕊\ufe0f🕊\ufe0f', '--', 'Zoe\u0308'])('takes the name %j', async (firstName) => {
    const client = await customer({ firstName })
    expect(await client.read('/api/user')).toMatchObject({ firstName })
  })

  it('makes one account when one address is sent four times at once', async () => {
    const before = await count('users')
    const send = () => new Client().post('/api/register', { ...accountInput, email: 'race@example.com' })
    const responses = await Promise.all(Array.from({ length: 4 }, send))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await count('users')).toBe(before + 1)
  })

  it('ignores a role, a state and an id that the request names', async () => {
    const unwanted = { role: 'admin', isActive: false, id: 'mine', adminMark: 'x' }
    const response = await new Client().post('/api/register', {
      ...accountInput,
      ...unwanted,
      email: 'unwanted@example.com',
    })
    expect(await response.json()).toMatchObject({
      role: 'customer',
      isActive: true,
      id: expect.not.stringMatching('mine'),
    })
  })
})
