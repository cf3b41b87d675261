import { sampleCustomer } from '../../scripts/sample/data/families.ts'

const kinds = ['message', 'booking', 'update', 'order', 'payment'] as const

/** Write of the drill, found by its unique name; `acknowledged` once the shop has confirmed it. */
export type Write = { kind: (typeof kinds)[number]; name: string; acknowledged: boolean; send: Send }
type Send = (people: People) => Promise<Response>
type Browser = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Response>
type People = { customer: Browser; admin: Browser; room: string; order: string }
type Vars = { ADMIN_EMAILS: string; ADMIN_PASSWORD: string }

const writersAtOnce = 6
let names = 0

/** Returns the next write, each kind in turn. The sender chooses the ids, so a retry changes nothing. */
function nextWrite(): Write {
  const id = crypto.randomUUID()
  const name = `Drill ${++names}`
  const sends: Record<Write['kind'], Send> = {
    message: ({ customer, room }) =>
      customer('POST', '/api/chat/messages', { roomId: room, message: name, clientId: id }),
    booking: ({ customer }) =>
      customer(
        'POST',
        '/api/bookings',
        {
          childName: name,
          parentName: 'Elizabeth Kurian',
          phone: '98470 12345',
          email: sampleCustomer.email,
          serviceType: 'accessories',
        },
        { 'Idempotency-Key': id },
      ),
    update: ({ admin, order }) =>
      admin('POST', `/api/admin/orders/${order}/updates`, { id, title: name, description: name }),
    order: ({ admin }) =>
      admin('POST', '/api/admin/orders', { id, customerName: name, outfitType: 'Christening gown' }),
    payment: async ({ admin, order }) => {
      const read = await admin('GET', `/api/admin/orders/${order}`)
      if (!read.ok) return read
      const { updatedAt }: { updatedAt: string } = await read.json()
      return admin('POST', `/api/admin/orders/${order}/payments`, { id, updatedAt, amount: 100, note: name })
    },
  }
  const kind = kinds[names % kinds.length] ?? 'message'
  return { kind, name, acknowledged: false, send: sends[kind] }
}

/**
 * Lets customers and the admin write until the returned function is called, which waits for the last responses.
 * Unanswered writes are sent again. With `onlyOpen` nothing new is written, and the returned function resolves once
 * everything is acknowledged.
 */
export async function startWriters(origin: string, vars: Vars, writes: Write[], { onlyOpen = false } = {}) {
  const people = await signIn(origin, vars)
  const open = writes.filter(({ acknowledged }) => !acknowledged)
  let isOver = false
  const writer = async () => {
    while (!isOver || onlyOpen) {
      const again = open.shift()
      if (!again && onlyOpen) return
      const write = again ?? nextWrite()
      if (!again) writes.push(write)
      const status = await write.send(people).then(
        (response) => response.status,
        () => 0,
      )
      write.acknowledged = status === 200 || status === 201
      if (write.acknowledged) continue
      // 409: another payment changed the order since it was read.
      if (status >= 400 && status < 500 && status !== 409) throw new Error(`${write.kind} ${write.name}: ${status}`)
      open.push(write)
    }
  }
  const writers = Promise.all(Array.from({ length: writersAtOnce }, writer))
  return () => {
    isOver = true
    return writers
  }
}

async function signIn(origin: string, { ADMIN_EMAILS, ADMIN_PASSWORD }: Vars): Promise<People> {
  const customer = await enter(origin, '/api/login', sampleCustomer)
  const admin = await enter(origin, '/api/auth/admin/login', { email: ADMIN_EMAILS, password: ADMIN_PASSWORD })
  const room: { id: string } = await (await patiently(() => customer('GET', '/api/chat/room'))).json()
  const orders: { id: string }[] = await (await patiently(() => customer('GET', '/api/user/orders'))).json()
  return { customer, admin, room: room.id, order: orders[0]?.id ?? '' }
}

async function enter(origin: string, path: string, body: object) {
  let cookie = ''
  const call: Browser = (method, to, input, headers = {}) =>
    fetch(origin + to, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json', ...headers },
      body: input && JSON.stringify(input),
    })
  const response = await patiently(() => call('POST', path, body))
  cookie =
    response.headers
      .getSetCookie()
      .find((set) => set.startsWith('session='))
      ?.split(';')[0] ?? ''
  return call
}

/** Retries a request until the database does not fail. */
async function patiently(ask: () => Promise<Response>) {
  for (let tries = 0; tries < 50; tries++) {
    const response = await ask()
    if (response.ok) return response
  }
  throw new Error('The shop refused fifty times')
}
