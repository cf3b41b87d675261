import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, run } from '../../scripts/run.ts'
import { cpuOf } from './process.ts'
import { median, type Section } from './report.ts'

/** So many isolates are started at once, as one alone is less than what its process takes. */
const isolates = 10
const pairs = 7

/** Measures the Worker's upload, and its start-up work against that of a Worker that does nothing. */
export async function measureUpload(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'))
  try {
    const options = ['deploy', '--dry-run', '--config', 'dist/boutique/wrangler.json', '--outdir', folder]
    if ((await run('wrangler', options, { quiet: true })) !== 0) throw new Error('The Worker could not be bundled')
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(folder, file))).length))
    const found: number[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const none = await cpuOfStart(folder, files, 0)
      found.push(((await cpuOfStart(folder, files, isolates)) - none) / isolates)
    }
    return {
      heading: 'The Worker',
      note:
        'As it is uploaded, minified. Start-up is the CPU that workerd takes for one more isolate of it (ten less none, ' +
        'medians of 7 interleaved pairs). Cloudflare allows 10 MB and 1 s.',
      columns: ['', ''],
      lines: [
        ['KiB, gzip', { what: '', value: Math.round(sizes.reduce((sum, size) => sum + size) / 1024), most: 600 }],
        ['Start-up, ms of CPU', { what: '', value: Number(median(found).toFixed(1)), most: 400 }],
      ],
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Milliseconds of CPU of a workerd until it answers, with so many isolates of an upload in it. */
async function cpuOfStart(folder: string, files: string[], count: number) {
  const path = join(folder, `start-${count}.capnp`)
  await writeFile(path, configOf(files, count))
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

function configOf(files: string[], count: number) {
  const modules = ['index.js', ...files.filter((name) => name !== 'index.js')]
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
  modules = [${modules.map((name) => `(name = "${name}", esModule = embed "${name}")`).join(', ')}],
  compatibilityDate = "2026-11-01",
);
`
}
