import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The repository's folder, where every command runs. */
export const root = resolve(import.meta.dirname, '..')

const bin = (name: string) => `${root}/node_modules/.bin/${name}`

/**
 * Runs a command of the npm tree to its end and gives its exit code. Its output is shown as it comes, or with `quiet`
 * kept back and shown only when it fails; where there is one it goes into the open file `into`. It reads `input`, or where
 * it `isInteractive` what is typed.
 */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  const { quiet = false, into, env = {}, input, isInteractive = false } = options
  const output = quiet ? 'pipe' : (into ?? 'inherit')
  return new Promise((resolve, reject) => {
    const child = spawn(bin(command), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? (isInteractive ? 'inherit' : 'ignore') : 'pipe', output, output],
    })
    // A command that ends before it has read all says why itself, and by its exit code.
    child.stdin?.on('error', () => {}).end(input)
    const kept: Buffer[] = []
    child.stdout?.on('data', (chunk) => kept.push(chunk))
    child.stderr?.on('data', (chunk) => kept.push(chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(kept))
      resolve(code ?? 1)
    })
  })
}
type RunOptions = {
  quiet?: boolean
  into?: number
  env?: Record<string, string>
  input?: string
  isInteractive?: boolean
}

/**
 * Runs a command of the npm tree and gives what it printed; where it fails, an error with that. By a file: wrangler ends
 * before a pipe has taken more than 64 KB.
 */
export async function capture(command: string, args: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boutique-'))
  const [outFile, errorFile] = [join(folder, 'out'), join(folder, 'error')]
  const [out, error] = [await open(outFile, 'w'), await open(errorFile, 'w')]
  try {
    // What wrangler prints is an answer here, however quiet the shell wants it.
    const env = { ...process.env, WRANGLER_LOG: 'log' }
    const child = spawn(bin(command), args, { cwd: root, env, stdio: ['ignore', out.fd, error.fd] })
    const [code] = await once(child, 'exit')
    const printed = await readFile(outFile, 'utf8')
    if (code === 0) return printed
    throw new Error(`${command} ${args.join(' ')}\n${printed}${await readFile(errorFile, 'utf8')}`)
  } finally {
    await Promise.all([out.close(), error.close()])
    await rm(folder, { recursive: true })
  }
}

/** Ends this process with a sentence when what ran failed. */
export async function exitOnFailure(what: string, code: Promise<number>) {
  if ((await code) === 0) return
  console.error(`\n${what} did not work; the reason stands above.`)
  process.exit(1)
}

/**
 * Builds the client and the Worker into dist/ and gives the exit code. Always for production: a NODE_ENV of the shell would
 * build React's slow half into it. Output goes into the open file, where there is one. Wrangler would warn about
 * wrangler.toml's features once for each of the builds.
 */
export const build = (into?: number) =>
  run('vite', ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production', WRANGLER_LOG: 'error' }, into })
