import { createTestHarness } from 'wrangler'

/** What tests look at behind the Worker's back. */
type Store = { head(key: string): Promise<object | null> }

/** The built shop under wrangler with its local S3 endpoint, on a free port of loopback, its storage empty. */
export async function openShop() {
  const server = createTestHarness({
    workers: [
      {
        configPath: './wrangler.toml',
        secrets: {
          ADMIN_EMAILS: 'owner@example.com',
          ADMIN_PASSWORD: 'correct-horse-battery',
          SESSION_KEY: 'test-session-key',
          SEALING_KEY: Buffer.alloc(32, 'test-sealing-key').toString('base64'),
          R2_ACCESS_KEY_ID: 'local',
          R2_SECRET_ACCESS_KEY: 'local-development-only',
        },
      },
    ],
  })
  const { url } = await server.listen()
  await server.getWorker().applyD1Migrations('DB')
  const { PHOTOS } = await server.getWorker<{ PHOTOS: Store }>().getEnv()
  return {
    origin: url.origin,
    isStored: async (key: string) => (await PHOTOS.head(key)) !== null,
    close: () => server.close(),
  }
}

let people = 0

/** A new customer of an open shop: `call` speaks JSON with the session's cookie, as the browser does. */
export async function customerOf({ origin }: { origin: string }) {
  let cookie = ''
  const call = (method: string, path: string, body?: unknown) =>
    fetch(origin + path, {
      method,
      headers: { Origin: origin, Cookie: cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const person = { firstName: 'Sneha', lastName: 'Mathew', email: `person-${++people}@example.com` }
  const response = await call('POST', '/api/register', { ...person, password: 'kasavu-thread-7' })
  if (response.status !== 201) throw new Error(`register: ${response.status} ${await response.text()}`)
  cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const { id }: { id: string } = await response.json()
  return { id, call }
}
