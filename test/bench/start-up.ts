import { spawn } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/run.ts'
import { cpuOf } from './process.ts'
import { median } from './report.ts'

/** So many isolates of one script are started, as one alone is less than what its process takes. */
const isolates = 10
const pairs = 7

/** A folder that `wrangler deploy --outdir` has written, and the name of its script. */
type Upload = { folder: string; script: string }

/**
 * Milliseconds of CPU that workerd takes for one more isolate of each upload: for ten of them less for none, the median of
 * interleaved pairs.
 */
export async function measureStarts<Name extends string>(uploads: Record<Name, Upload>) {
  const entries = Object.entries<Upload>(uploads).map(([name, upload]) => ({ name, upload, found: [] as number[] }))
  for (let pair = 0; pair < pairs; pair++)
    for (const { upload, found } of entries) {
      const none = await cpuOfStart(upload, 0)
      found.push(((await cpuOfStart(upload, isolates)) - none) / isolates)
    }
  return new Map(entries.map(({ name, found }) => [name, median(found)]))
}

/** CPU of a workerd until it answers, with so many isolates of an upload in it. */
async function cpuOfStart({ folder, script }: Upload, count: number) {
  const path = join(folder, `start-${count}.capnp`)
  await writeFile(path, await configOf({ folder, script }, count))
  const workerd = spawn(`${root}/node_modules/.bin/workerd`, ['serve', path, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  try {
    const port = await new Promise<string>((resolve, reject) => {
      workerd.stdio[3]?.on('data', (text) => {
        const [, port] = /"port":(\d+)/.exec(String(text)) ?? []
        if (port) resolve(port)
      })
      workerd.on('error', reject).on('exit', (code) => reject(new Error(`workerd ended with ${code}`)))
    })
    await (await fetch(`http://127.0.0.1:${port}/`)).text()
    return (await cpuOf(workerd.pid ?? 0)) / 1e6
  } finally {
    workerd.kill('SIGKILL')
  }
}

/** The modules of an upload. */
export const modulesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))

async function configOf({ folder, script }: Upload, count: number) {
  const others = (await modulesIn(folder)).filter((name) => name !== script)
  const modules = [script, ...others].map((name) => `(name = "${name}", esModule = embed "${name}")`)
  const services = Array.from({ length: count }, (_, nth) => `(name = "measured-${nth}", worker = .measured), `)
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services.join('')}(name = "ready", worker = .ready)],
  sockets = [(name = "ready", address = "127.0.0.1:0", http = (), service = "ready")],
);
const ready :Workerd.Worker = (
  serviceWorkerScript = "addEventListener('fetch', (event) => event.respondWith(new Response('ok')))",
  compatibilityDate = "2026-11-01",
);
const measured :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  compatibilityDate = "2026-11-01",
);
`
}
