import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdtemp, open, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The repository's folder, where every command runs. */
export const root = resolve(import.meta.dirname, '..')

const bin = (name: string) => `${root}/node_modules/.bin/${name}`

/**
 * Runs a command of the npm tree and returns its exit code. Shows its output at once, or with `quiet` only if the
 * command fails. Writes the output to the open file `into`, if given. Passes `input` to the command, or the terminal's
 * input if `isInteractive`.
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
    // A command that ends before it has read its input reports the reason itself and by its exit code.
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
 * Runs a command of the npm tree and returns its output; throws an error with the output if the command fails. Uses a
 * file, because wrangler exits before a pipe has taken more than 64 KB.
 */
export async function capture(command: string, args: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boutique-'))
  const [outFile, errorFile] = [join(folder, 'out'), join(folder, 'error')]
  const [out, error] = [await open(outFile, 'w'), await open(errorFile, 'w')]
  try {
    // The caller needs wrangler's output, even if the shell's log level is quiet.
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

/** Ends this process with a message if the command fails. */
export async function exitOnFailure(what: string, code: Promise<number>) {
  if ((await code) === 0) return
  console.error(`\n${what} did not work; the reason stands above.`)
  process.exit(1)
}

/**
 * Builds the client and the Worker into dist/ and returns the exit code. Sets NODE_ENV to production: another value
 * from the shell would include React's development build. Writes output to the open file, if given. Silences wrangler's
 * warning about wrangler.toml's features, which would appear once per build.
 */
export async function build(into?: number) {
  const begun = new Date()
  const env = { NODE_ENV: 'production', WRANGLER_LOG: 'error' }
  const code = await run('vite', ['build', '--logLevel', 'warn'], { env, into })
  if (code !== 0) return code
  // A file that is saved during a build counts as newer than it.
  await writeFile(`${root}/${mark}`, '')
  await utimes(`${root}/${mark}`, begun, begun)
  return code
}

/** The time of the last whole build. Vite empties this folder as it begins another. */
const mark = 'dist/boutique/.built'
/** Sources of a build. The time of a folder shows that a file was removed from it. */
const madeOf = ['{build,shared,web,worker}/**', '*.toml', 'vite.config.ts', 'node_modules/.package-lock.json']

/** Returns whether dist/ of a tree is missing, or older than anything that it is made of. */
export async function needsBuild(tree = root) {
  const built = await stat(`${tree}/${mark}`).catch(() => undefined)
  if (!built) return true
  for await (const file of glob(madeOf, { cwd: tree }))
    if ((await stat(`${tree}/${file}`)).mtimeMs > built.mtimeMs) return true
  return false
}
