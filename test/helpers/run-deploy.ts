import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { root } from '../../scripts/run.ts'
import type { FakeAccount } from './fake-account.ts'

export const bucketKeys = { R2_ACCESS_KEY_ID: 'the-access-key', R2_SECRET_ACCESS_KEY: 'the-secret-access-key' }
export const firstFlags = ['--address', 'shop.example', '--owner', 'anna@shop.example']

type Run = {
  flags?: string[]
  env?: Record<string, string>
  /** All of it is stopped at this change, by `signal`, SIGKILL where none is given. */
  until?: string
  signal?: NodeJS.Signals
  /** Nobody reads what it prints. */
  isUnread?: boolean
}

/** `npm run deploy` into an account, with the pages of the build that is there. */
export async function runDeploy(account: FakeAccount, { flags = firstFlags, env = bucketKeys, ...run }: Run = {}) {
  const child = spawn(process.execPath, ['scripts/ready.js', 'deploy', '--built', ...flags], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: account.api,
      CLOUDFLARE_API_TOKEN: 'a-token',
      CLOUDFLARE_ACCOUNT_ID: 'an-account',
      R2_ENDPOINT: account.origin,
      WRANGLER_SEND_METRICS: 'false',
      ...env,
    },
  })
  account.onChange = (change) => {
    if (change === run.until) process.kill(-(child.pid ?? Number.NaN), run.signal ?? 'SIGKILL')
  }
  if (run.isUnread) child.stdout.destroy()
  const printed = run.isUnread ? '' : text(child.stdout)
  const [shown, failed, [code]] = await Promise.all([printed, text(child.stderr), once(child, 'exit')])
  return { code, printed: shown + failed }
}
