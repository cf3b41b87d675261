import { env } from 'cloudflare:workers'
import { askWorker } from './background.ts'

const origin = 'http://localhost'

/**
 * Browser as the Worker sees it: stores its cookies, sends its Origin and JSON. It drops the role hint for scripts, the
 * bookmark and the mark of a known browser.
 */
export class Client {
  cookie = ''
  /** Handler of the requests: the whole Worker. */
  fetch: (request: Request) => Promise<Response> | Response = (request) => askWorker(request)
  /** Address whose rate limits the requests count against; random for each client. */
  address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await this.fetch(
      new Request(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          'CF-Connecting-IP': this.address,
          ...(this.cookie && { Cookie: this.cookie }),
          ...(text !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': String(Buffer.byteLength(text)),
          }),
          ...(method !== 'GET' && { Origin: origin }),
          ...headers,
        },
        body: text,
      }),
    )
    const set = response.headers.getSetCookie().find((cookie) => !/^(who|bookmark|known)=/.test(cookie))
    if (set) this.cookie = /Max-Age=0/i.test(set) ? '' : (set.split(';')[0] ?? '')
    return response
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers)
  /** Gets a path and returns the JSON of the response, whatever its status. */
  read = async <Answer = unknown>(path: string, headers?: Record<string, string>) =>
    (await this.get(path, headers)).json<Answer>()
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('POST', path, body, headers)
  /** Posts a body and returns the JSON of the answer. Throws if it is a refusal. */
  make = async <Answer = unknown>(path: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await this.post(path, body, headers)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json<Answer>()
  }
  patch = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('PATCH', path, body, headers)
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('PUT', path, body, headers)
  delete = (path: string, body?: unknown) => this.send('DELETE', path, body)
}

/** Returns the status and the message of a refusal. */
export async function refusal(answer: Response | Promise<Response>): Promise<[status: number, message: string]> {
  const { message } = await (await answer).clone().json<{ message: string }>()
  return [(await answer).status, message]
}

export type Person = Awaited<ReturnType<typeof customer>>

let personCount = 0

/** Creates a customer, registered and signed in through the real routes. */
export async function customer(
  details: Partial<{ firstName: string; lastName: string; email: string; password: string }> = {},
) {
  const client = new Client()
  const person = {
    firstName: 'Sneha',
    lastName: 'Mathew',
    email: `customer-${++personCount}-${Date.now()}@example.com`,
    password: 'kasavu-thread-7',
    ...details,
  }
  const { id } = await client.make<{ id: string }>('/api/register', person)
  // Confirms the address as the mailed link would.
  await env.DB.prepare('UPDATE users SET email_confirmed_at = created_at WHERE id = ?').bind(id).run()
  return Object.assign(client, { id, ...person })
}

/** Signs an admin in through the real route. */
export async function admin(email = 'owner@example.com') {
  const client = new Client()
  await client.make('/api/auth/admin/login', { email, password: 'correct-horse-battery' })
  return Object.assign(client, { email })
}
