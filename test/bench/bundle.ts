import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, run } from '../../scripts/run.ts'
import { median, type Section } from './report.ts'

const runs = 7
const bareConfig = 'wrangler.bare.toml'

/** What is uploaded for the Worker, and what it does before its first request, against a Worker that is bare Hono. */
export async function measureBundle(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bundle-'))
  try {
    await writeFile(
      `${root}/${bareConfig}`,
      'name = "bare"\nmain = "test/bench/bare.ts"\ncompatibility_date = "2026-11-01"',
    )
    const bytes = await bundle('wrangler.toml', folder, 'app')
    await bundle(bareConfig, folder, 'bare')
    const starts: { app: number; bare: number }[] = []
    for (let nth = 0; nth < runs; nth++)
      starts.push({ app: await startUp(folder, 'app'), bare: await startUp(folder, 'bare') })
    const app = median(starts.map((start) => start.app))
    return {
      heading: 'The Worker',
      note:
        'As it is uploaded, minified, with the texts it imports. Start-up is the time its isolate works before the ' +
        `first request, by V8's profile of it, against a Worker that is bare Hono (${runs} interleaved pairs: the median, and the sums of both).`,
      columns: ['', ''],
      lines: [
        ['KiB, gzip', { what: '', value: Math.round(bytes / 1024), most: 345 }],
        ['Start-up, ms', { what: '', value: Math.round(app) }],
        [
          'Start-up against bare Hono',
          {
            what: '',
            value: Number((sum(starts.map((start) => start.app)) / sum(starts.map((start) => start.bare))).toFixed(1)),
            most: 6,
          },
        ],
      ],
    }
  } finally {
    await rm(folder, { recursive: true })
    await rm(`${root}/${bareConfig}`, { force: true })
  }
}

/** Bundles a Worker into the folder; answers the gzip bytes of all that is uploaded. */
async function bundle(config: string, folder: string, name: string) {
  const modules = join(folder, name)
  const options = ['deploy', '--dry-run', '--minify', '--config', config, '--outdir', modules]
  await wrangler([...options, '--outfile', `${modules}.bundle`])
  const files = (await readdir(modules)).filter((file) => !/\.map$|^README/.test(file))
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(modules, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Of so short a start as the bare one V8 takes few samples, and of some none: only the sum of all tells. */
const sum = (times: number[]) => times.reduce((all, time) => all + time, 0)

type Profile = { nodes: { id: number; callFrame: { functionName: string } }[]; samples: number[]; timeDeltas: number[] }

/** Milliseconds that an isolate works before the Worker's first request, its own start included: bare code alone takes 1. */
async function startUp(folder: string, name: string) {
  const outfile = join(folder, `${name}.cpuprofile`)
  const options = ['check', 'startup', '--worker', join(folder, `${name}.bundle`), '--outfile', outfile]
  await wrangler(options)
  const profile: Profile = JSON.parse(await readFile(outfile, 'utf8'))
  const waiting = new Set(
    profile.nodes.flatMap(({ id, callFrame }) => (/^\((idle|root)\)$/.test(callFrame.functionName) ? [id] : [])),
  )
  const worked = profile.timeDeltas.filter((_, nth) => !waiting.has(profile.samples[nth] ?? 0))
  return worked.reduce((sum, delta) => sum + delta, 0) / 1000
}

async function wrangler(options: string[]) {
  const code = await run('wrangler', options, { quiet: true })
  if (code !== 0) throw new Error(`wrangler ${options[0]} ended with ${code}`)
}
