import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../../scripts/serve.ts'

// `npm start` as a newcomer types it. It builds dist/ anew, so it runs before the tests that use what is built.
const root = resolve(import.meta.dirname, '../..')
let state: string
let port: number

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'start-'))
  port = await findFreePort()
})

type Server = { child: ChildProcess; printed: () => string; ended: Promise<number | null> }
const servers: Server[] = []
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGINT')
  await Promise.all(servers.splice(0).map(({ ended }) => ended))
})
afterAll(() => rm(state, { recursive: true, force: true }))

function start(): Server {
  const args = ['start', '--', '--port', String(port), '--persist-to', state]
  const child = spawn('npm', args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const server = { child, printed: () => text, ended: once(child, 'exit').then(([code]) => code) }
  servers.push(server)
  return server
}

async function open(server: Server) {
  const ended = server.ended.then((code) => `ended with ${code}`)
  while (!server.printed().includes('The shop is open')) {
    const pause = new Promise<void>((done) => setTimeout(done, 100))
    const outcome = await Promise.race([ended, pause])
    if (outcome) throw new Error(`${outcome}\n${server.printed()}`)
  }
}

/** Command lines of processes that name this test's folder or port. */
async function leftovers() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(state) || line.includes(`127.0.0.1:${port}`))
}

const chosen = 'thimble-and-thread-9'

/** Speaks JSON to the server; the answer's cookie is for the next call. */
function send(path: string, body: object, cookie = '') {
  return fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(body),
  })
}
const cookieOf = (answer: Response) => answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''

describe('npm start', () => {
  it('opens the server, and prints a sign-in that works', async () => {
    const server = start()
    await open(server)
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    const [, email = '', password = ''] = /\/admin-login +(\S+) +(\S+)/.exec(server.printed()) ?? []
    const answer = await send('/api/auth/admin/login', { email, password })
    expect(await answer.json()).toMatchObject({ role: 'admin' })
    const change = { email, currentPassword: password, newPassword: chosen }
    expect((await send('/api/auth/admin/change-password', change, cookieOf(answer))).status).toBe(200)

    // Another one on the same port says what is wrong, and leaves the first alone.
    const second = start()
    expect(await second.ended).toBe(1)
    await expect.poll(second.printed, { timeout: 60_000 }).toContain(`Port ${port} is taken`)
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)

    // Ctrl-C: the terminal tells every process in the foreground.
    process.kill(-(server.child.pid ?? Number.NaN), 'SIGINT')
    await server.ended
    await expect.poll(leftovers, { timeout: 60_000 }).toEqual([])
  })

  it('keeps the pages and the data at a second start, and prints no password that opens nothing', async () => {
    const server = start()
    await open(server)
    expect(server.printed()).not.toContain('Building the pages')
    expect(server.printed()).toContain('(the password you chose;')
    const [, email = ''] = /\/admin-login +(\S+)/.exec(server.printed()) ?? []
    const answer = await send('/api/auth/admin/login', { email, password: chosen })
    expect(await answer.json()).toMatchObject({ role: 'admin' })
    const headers = { Cookie: cookieOf(answer) }
    const stats = await fetch(`http://localhost:${port}/api/admin/dashboard/stats`, { headers })
    // 40 sample bookings, and not 80.
    expect(await stats.json()).toMatchObject({ totalBookings: 40 })
    // A supervisor tells npm alone.
    server.child.kill('SIGTERM')
    await server.ended
    await expect.poll(leftovers, { timeout: 60_000 }).toEqual([])
  })
})
