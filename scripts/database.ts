import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { createCtx } from '../worker/context.ts'
import { root, run } from './run.ts'

/** Applies what is new in migrations/ to the laptop's database under `persistTo`; gives the exit code. */
export const migrate = (persistTo: string) =>
  run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', persistTo], {
    quiet: true,
    env: { CI: 'true' },
  })

/** Opens the laptop's database for `work`, outside the Worker and while no server runs on it. */
export async function withDatabase<Result>(
  persistTo: string,
  work: (ctx: ReturnType<typeof createCtx>, database: D1Database) => Promise<Result>,
): Promise<Result> {
  // Its warnings are about features of wrangler.toml, which `wrangler dev` reports as well.
  process.env.WRANGLER_LOG ??= 'error'
  const configPath = await configWithoutObjects()
  // `wrangler dev --persist-to X` keeps its state in X/v3.
  const proxy = await getPlatformProxy<Cloudflare.Env>({
    configPath,
    persist: { path: resolve(root, persistTo, 'v3') },
    remoteBindings: false,
  }).finally(() => rm(configPath))
  try {
    return await work(
      createCtx(proxy.env, () => {}),
      proxy.env.DB,
    )
  } finally {
    await proxy.dispose()
  }
}

/** Durable Objects need the Worker that has their class, and there is none here: workerd would say so in red. */
async function configWithoutObjects() {
  const path = `${root}/wrangler.database-${process.pid}.toml`
  const text = await readFile(`${root}/wrangler.toml`, 'utf8')
  await writeFile(path, text.replace(/^\[\[(durable_objects\.bindings|migrations)\]\]\n(.+\n)+/gm, ''))
  return path
}
