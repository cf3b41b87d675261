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
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  })
})
