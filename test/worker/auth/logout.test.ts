import { describe, expect, it } from 'vitest'
import { Client, customer } from '../../helpers/worker/client.ts'

describe('logging out', () => {
  const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' }

  it('ends the session and the cookie', async () => {
    const client = await customer()
    const old = Object.assign(new Client(), { cookie: client.cookie })
    const response = await client.post('/api/logout')
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect(response.headers.get('Set-Cookie')).toMatch(/^session=; Max-Age=0; Path=\//)
    expect((await old.get('/api/user')).status).toBe(401)
  })

  it('by a link on our own pages redirects to the home page', async () => {
    const client = await customer()
    const response = await client.get('/api/logout', navigation)
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/'])
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it.each([
    ['a link on another site', { ...navigation, 'Sec-Fetch-Site': 'cross-site' }],
    ['a page fetched ahead', { ...navigation, 'Sec-Purpose': 'prefetch;prerender' }],
    ['an image', { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Site': 'same-origin' }],
    ['a client that is no browser', {}],
  ])('only shows a form to %s', async (_kind, headers) => {
    const client = await customer()
    const response = await client.get('/api/logout', headers)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<form method="post" action="/api/logout">')
    expect((await client.get('/api/user')).status).toBe(200)
  })

  it('by that form redirects to the home page', async () => {
    const client = await customer()
    const response = await client.post('/api/logout', undefined, navigation)
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/'])
    expect((await client.get('/api/user')).status).toBe(401)
  })
})
