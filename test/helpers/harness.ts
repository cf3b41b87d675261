import { createTestHarness } from 'wrangler'

/** Storage that tests read directly, without the Worker. */
type Store = { head(key: string): Promise<object | null> }

/** Starts the built shop under wrangler with its local S3 endpoint, on a free loopback port and with empty storage. */
export async function startServer(more: Record<string, string> = {}) {
  const server = createTestHarness({
    workers: [
      {
        configPath: './dist/boutique/wrangler.json',
        secrets: {
          ADMIN_EMAILS: 'owner@example.com',
          ADMIN_PASSWORD: 'correct-horse-battery',
          SESSION_KEY: 'test-session-key',
          SEALING_KEY: Buffer.alloc(32, 'test-sealing-key').toString('base64'),
          R2_ACCESS_KEY_ID: 'local',
          R2_SECRET_ACCESS_KEY: 'local-development-only',
          ...more,
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

let personCount = 0

type Origin = { origin: string }

/** Returns a browser of an open shop: `call` sends JSON with its cookie. */
function createBrowser({ origin }: Origin) {
  const browser = {
    cookie: '',
    call: (method: string, path: string, body?: unknown) =>
      fetch(origin + path, {
        method,
        headers: {
          Origin: origin,
          Cookie: browser.cookie,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    /** Signs in by a call that sets a cookie, and returns its response. */
    enter: async <Answer>(path: string, details: object): Promise<Answer> => {
      const response = await browser.call('POST', path, details)
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      browser.cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
      return response.json()
    },
  }
  return browser
}

/** Registers a new customer of an open shop. */
export async function registerCustomer(shop: Origin) {
  const browser = createBrowser(shop)
  const person = { firstName: 'Sneha', lastName: 'Mathew', email: `person-${++personCount}@example.com` }
  const { id } = await browser.enter<{ id: string }>('/api/register', { ...person, password: 'kasavu-thread-7' })
  return { id, ...browser }
}

/** Signs in the owner of an open shop. */
export async function signInAdmin(shop: Origin) {
  const browser = createBrowser(shop)
  await browser.enter('/api/auth/admin/login', { email: 'owner@example.com', password: 'correct-horse-battery' })
  return browser
}
