import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './run.ts'

/** Ends this process with a message if the port is in use. */
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
 * Returns a free loopback port below the range that the system assigns. No other process is given it before the server
 * starts, seconds later.
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

/** A running server; `ended` resolves with its exit code. `kill` ends it without a shutdown, like a power cut. */
export type Server = { ended: Promise<number>; stop: () => Promise<void>; kill: () => Promise<unknown> }

/** Starts `wrangler dev` for the built shop on loopback; flags typed by hand override the defaults. */
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

/** Starts Vite's development server for the sources on loopback, with its data under `persistTo`. */
export const serveSources = (port: number, persistTo: string) =>
  startServer('vite', ['dev', '--port', String(port), '--strictPort', '--logLevel', 'warn'], { PERSIST_TO: persistTo })

/** Starts a server of the npm tree. The server and its workerd share a process group, which `stop` ends as a whole. */
function startServer(command: string, args: string[], env: Record<string, string> = {}): Server {
  const child = spawn(`${root}/node_modules/.bin/${command}`, args, {
    cwd: root,
    // Keeps the server offline: it neither reports this start to Cloudflare nor asks for this machine's location.
    env: { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 0)))
  const signalAll = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? Number.NaN), signal)
    } catch {} // The group has already ended.
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

/** Stops the server when this process is told to end, for example by Ctrl-C, and then exits. */
export function stopWithProcess(server: Server) {
  // A signal to npm alone ends npm and its shell but does not arrive here. A new parent process shows it.
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

/** Resolves to true when the Worker answers; false after 3 minutes, because a busy machine is slow. */
export async function waitForServer(url: string) {
  for (let tries = 0; tries < 900; tries++) {
    const response = await fetch(`${url}/api/user`).catch(() => undefined)
    if (response && response.status < 500) return true
    await wait(200)
  }
  return false
}
