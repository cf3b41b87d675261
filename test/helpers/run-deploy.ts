import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { deploy } from '../../scripts/deploy/deploy.ts'
import { createSteps } from '../../scripts/deploy/steps.ts'
import { root } from '../../scripts/run.ts'
import type { FakeAccount } from './fake-account.ts'

export const bucketKeys = { R2_ACCESS_KEY_ID: 'the-access-key', R2_SECRET_ACCESS_KEY: 'the-secret-access-key' }
export const firstFlags = ['--address', 'shop.example', '--owner', 'anna@shop.example']

type Run = { flags?: string[]; env?: Record<string, string> }

const environmentOf = (account: FakeAccount, env: Record<string, string>) => ({
  CLOUDFLARE_API_BASE_URL: account.api,
  CLOUDFLARE_API_TOKEN: 'a-token',
  CLOUDFLARE_ACCOUNT_ID: 'an-account',
  R2_ENDPOINT: account.origin,
  WRANGLER_SEND_METRICS: 'false',
  ...env,
})

/** Deploys the pages of the build that is there into an account, within this process: a new one costs a second. */
export async function runDeploy(account: FakeAccount, { flags = firstFlags, env = bucketKeys }: Run = {}) {
  for (const [name, value] of Object.entries(environmentOf(account, env))) vi.stubEnv(name, value)
  let printed = ''
  const log = vi.spyOn(console, 'log').mockImplementation((line) => {
    printed += `${line}\n`
  })
  const steps = createSteps()
  const code = await deploy(steps, ['--built', ...flags]).then(
    () => 0,
    (error: unknown) => {
      printed += steps.explain(error)
      return 1
    },
  )
  // The command removes it as its process ends.
  await rm(`${root}/dist/boutique/wrangler.deploy.json`, { force: true })
  log.mockRestore()
  vi.unstubAllEnvs()
  return { code, printed }
}

type Command = Run & {
  /** The whole process group gets `signal` at this change; SIGKILL by default. */
  until?: string
  signal?: NodeJS.Signals
  /** The output is a closed pipe. */
  isUnread?: boolean
}

/** Does the same by `npm run deploy`, a process that a signal can stop. */
export async function spawnDeploy(
  account: FakeAccount,
  { flags = firstFlags, env = bucketKeys, ...command }: Command = {},
) {
  const child = spawn(process.execPath, ['scripts/ready.js', 'deploy', '--built', ...flags], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environmentOf(account, env) },
  })
  account.onChange = (change) => {
    if (change === command.until) process.kill(-(child.pid ?? Number.NaN), command.signal ?? 'SIGKILL')
  }
  if (command.isUnread) child.stdout.destroy()
  const printed = command.isUnread ? '' : text(child.stdout)
  const [shown, failed, [code]] = await Promise.all([printed, text(child.stderr), once(child, 'exit')])
  account.onChange = () => {}
  return { code, printed: shown + failed }
}
