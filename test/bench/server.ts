import { readdir, readFile, rm } from 'node:fs/promises'
import { createTestHarness } from 'wrangler'
import { createDevVars } from '../../scripts/dev-vars.ts'
import { sampleCustomer } from '../../scripts/sample/data/families.ts'
import { fillSample } from '../../scripts/sample/fill.ts'
import { createCtx } from '../../worker/context.ts'
import { writeBuiltConfig } from './built-config.ts'
import { cpuOf } from './process.ts'

export const adminCredentials = { email: 'owner@example.com', password: 'pins-and-needles-12' }
const secrets = {
  ...createDevVars(),
  ADMIN_EMAILS: adminCredentials.email,
  ADMIN_PASSWORD: adminCredentials.password,
  // Local mail is written to files, a cost that would distort the measurement.
  MAIL_FROM: '',
}

/** Role that sends the requests of a measurement. */
export type Role = 'visitor' | 'customer' | 'admin' | 'helper'

/**
 * Starts the built app with the sample data in its own workerd, with a customer and an admin signed in. Its rate limits
 * are multiplied, because a measurement sends more requests than a person.
 */
export async function startServer() {
  process.env.WRANGLER_LOG ??= 'error'
  const configPath = await writeBuiltConfig('worker')
  const server = createTestHarness({
    workers: [{ configPath, secrets: { ...secrets, LIMITS_SCALE: '1000000' } }],
  })
  const { url } = await server.listen()
  const worker = server.getWorker<Cloudflare.Env>()
  await worker.applyD1Migrations('DB')
  const env = await worker.getEnv()
  await fillSample(createCtx(env, () => {}))

  const cookies: Record<Role, string> = { visitor: '', customer: '', admin: '', helper: '' }
  const ask = (person: Role, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(url.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        Cookie: cookies[person],
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const enter = async (person: Role, path: string, details: object) => {
    const answer = await ask(person, 'POST', path, details)
    cookies[person] = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  await enter('customer', '/api/login', sampleCustomer)
  await enter('admin', '/api/auth/admin/login', adminCredentials)
  const helper = { id: crypto.randomUUID(), name: 'Anu', role: 'tailor' }
  const { url: link }: { url: string } = await (await ask('admin', 'POST', '/api/admin/staff', helper)).json()
  await enter('helper', '/api/work/start', { token: link.split('#')[1]?.split('.')[0] })
  const room: { id: string } = await (await ask('customer', 'GET', '/api/chat/room')).json()
  const pid = await busiestWorkerd()
  const close = async () => {
    await server.close()
    await rm(configPath)
  }
  return { origin: url.origin, pid, database: env.DB, ask, room: room.id, close }
}
export type BenchServer = Awaited<ReturnType<typeof startServer>>

/**
 * Returns the workerd that runs the app, the busiest one after hashing two passwords; the other only forwards requests.
 */
async function busiestWorkerd() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [, name, parent] = /\((.*)\) \S (\d+)/.exec(stat) ?? []
      const ours = name === 'workerd' && Number(parent) === process.pid
      return ours ? [{ pid: Number(pid), used: await cpuOf(Number(pid)) }] : []
    }),
  )
  const [busiest] = found.flat().toSorted((a, b) => b.used - a.used)
  if (!busiest) throw new Error('no workerd was started')
  return busiest.pid
}
