import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './run.ts'

/** Ends with a sentence when something else listens on the port. */
export async function refuseTakenPort(port: number) {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    console.error(`Port ${port} is taken. Stop what runs there, or choose another with --port ${port + 1} behind --`)
    process.exit(1)
  }
  probe.close()
}

/**
 * A port of loopback that nobody listens on, below those that the system gives away by itself: until a server has started
 * there, seconds later, no other process is given it.
 */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (isFree) return port
  }
}

/** A running server; `ended` resolves with its exit code. `kill` ends it as a power cut does. */
export type Server = { ended: Promise<number>; stop: () => Promise<void>; kill: () => Promise<unknown> }

/** Starts `wrangler dev` for the built shop, on loopback; flags given by hand win over ours. */
export function serve(port: number, flags: string[]): Server {
  const ours = {
    ip: '127.0.0.1',
    port,
    'inspector-port': 0,
    'show-interactive-dev-session': false,
    'log-level': 'error',
  }
  const isGiven = (name: string) => flags.some((flag) => flag === `--${name}` || flag.startsWith(`--${name}=`))
  const defaults = Object.entries(ours).flatMap(([name, value]) => (isGiven(name) ? [] : [`--${name}=${value}`]))
  return startServer('wrangler', ['dev', ...defaults, ...flags])
}

/** Starts Vite's development server for the shop as its sources have it, on loopback, with its data under `persistTo`. */
export const serveSources = (port: number, persistTo: string) =>
  startServer('vite', ['dev', '--port', String(port), '--strictPort', '--logLevel', 'warn'], { PERSIST_TO: persistTo })

/**
 * Starts a server of the npm tree. It and its workerd get a process group of their own, which `stop` ends as a whole, so
 * that nothing is left behind.
 */
function startServer(command: string, args: string[], env: Record<string, string> = {}): Server {
  const child = spawn(`${root}/node_modules/.bin/${command}`, args, {
    cwd: root,
    // The server neither tells Cloudflare about this start nor asks it where this laptop is: it works without a network.
    env: { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 0)))
  const signalAll = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? Number.NaN), signal)
    } catch {} // Nobody is left in the group.
  }
  const stop = async () => {
    signalAll('SIGINT')
    await Promise.race([ended, wait(5000)])
    signalAll('SIGKILL')
  }
  const kill = () => {
    signalAll('SIGKILL')
    return ended
  }
  return { ended, stop, kill }
}

/** Stops the server when this process is told to end, with Ctrl-C or otherwise, and ends with it. */
export function stopWithProcess(server: Server) {
  // A signal to npm alone ends npm and its shell, and never gets here: that shows in a new parent.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) server.stop().then(() => process.exit(0))
  }, 500).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => server.stop().then(() => process.exit(0)))
  server.ended.then(async (code) => {
    await server.stop()
    process.exit(code)
  })
}

/** Resolves when the Worker itself answers; false when it does not within 3 minutes: a busy machine takes its time. */
export async function waitForServer(url: string) {
  for (let tries = 0; tries < 900; tries++) {
    const response = await fetch(`${url}/api/user`).catch(() => undefined)
    if (response && response.status < 500) return true
    await wait(200)
  }
  return false
}
