import { describe, expect, it } from 'vitest'
import { Client, customer } from '../../helpers/worker/client.ts'

describe('a request that changes something', () => {
  it.each([
    [{ Origin: 'https://evil.test' }, 403],
    [{ Origin: 'http://localhost.evil.test' }, 403],
    [{ Origin: 'https://localhost' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ Origin: 'http://localhost', 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{}, 200],
  ])('with %j is answered %i', async (headers, status) => {
    const client = new Client()
    const send = client.fetch
    // Removes the Origin that the client adds: a request with neither header comes from no browser.
    client.fetch = (request) => {
      const bare = new Request(request)
      if (!('Origin' in headers)) bare.headers.delete('Origin')
      return send(bare)
    }
    expect((await client.post('/api/logout', {}, headers)).status).toBe(status)
  })

  it('from another site is refused before it does anything', async () => {
    const client = await customer()
    expect((await client.post('/api/logout', {}, { Origin: 'https://evil.test' })).status).toBe(403)
    expect((await client.get('/api/user')).status).toBe(200)
  })
})

describe('every answer', () => {
  it('about a user forbids caching and carries the security headers', async () => {
    const { headers } = await (await customer()).get('/api/user')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    // The owner's other hosts are hers to decide about.
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  })
})

describe('a request over plain http', () => {
  const ask = (url: string, init: RequestInit = {}) =>
    new Client().fetch(new Request(url, { redirect: 'manual', ...init }))

  it.each([
    ['http://shop.example/', 'https://shop.example/'],
    ['http://shop.example:8787/api/user?x=1', 'https://shop.example/api/user?x=1'],
    ['http://192.168.1.20/auth', 'https://192.168.1.20/auth'],
    ['http://localhost.evil.test/', 'https://localhost.evil.test/'],
  ])('%s is sent to %s', async (url, location) => {
    const response = await ask(url)
    expect([response.status, response.headers.get('Location')]).toEqual([308, location])
  })

  it('signs nobody in and sets no cookie', async () => {
    const { email, password } = await customer()
    const response = await ask('http://shop.example/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([308, []])
  })

  it.each([
    'http://localhost/api/login',
    'http://localhost:8787/api/login',
    'http://127.0.0.1/api/login',
    'http://[::1]:80/api/login',
    'https://shop.example/api/login',
  ])('is answered on a laptop, and over https: %s', async (url) => expect((await ask(url)).status).toBe(302))
})

describe('a file that is not there', () => {
  it.each(['/assets/none-abc123.js', '/fonts/none.woff2'])('is kept by nobody: %s', async (path) => {
    const response = await new Client().get(path)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'private, no-store'])
  })
})
