import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, run } from '../../scripts/run.ts'
import type { Section } from './report.ts'
import { measureStarts, modulesIn } from './start-up.ts'

const bareConfig = 'wrangler.bare.toml'

/** Measures the Worker's upload size and its start-up work, compared with a bare Hono Worker. */
export async function measureBundle(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bundle-'))
  try {
    await writeFile(
      `${root}/${bareConfig}`,
      'name = "bare"\nmain = "test/bench/bare.ts"\ncompatibility_date = "2026-11-01"',
    )
    const bytes = await bundle('dist/boutique/wrangler.json', [], folder, 'app')
    await bundle(bareConfig, ['--minify'], folder, 'bare')
    const starts = await measureStarts({
      bare: { folder: join(folder, 'bare'), script: 'bare.js' },
      app: { folder: join(folder, 'app'), script: 'index.js' },
    })
    const start = (name: string) => starts.get(name) ?? Number.NaN
    const ratio = start('app') / start('bare')
    return {
      heading: 'The Worker',
      note:
        'As it is uploaded, minified. Start-up is the CPU that workerd takes for one more isolate of it (ten less none, ' +
        'medians of 7 interleaved pairs), against a Worker that is bare Hono. Cloudflare allows 10 MB and 1 s.',
      columns: ['', ''],
      lines: [
        ['KiB, gzip', { what: '', value: Math.round(bytes / 1024), most: 600 }],
        ['Start-up, ms of CPU', { what: '', value: Number(start('app').toFixed(1)) }],
        ['Bare Hono, ms of CPU', { what: '', value: Number(start('bare').toFixed(1)) }],
        ['Start-up against bare Hono', { what: '', value: Number(ratio.toFixed(1)), most: 20 }],
      ],
    }
  } finally {
    await rm(folder, { recursive: true })
    await rm(`${root}/${bareConfig}`, { force: true })
  }
}

/** Bundles a Worker into the folder; returns the gzip bytes of the upload. */
async function bundle(config: string, flags: string[], folder: string, name: string) {
  const modules = join(folder, name)
  await wrangler(['deploy', '--dry-run', ...flags, '--config', config, '--outdir', modules])
  const sizes = (await modulesIn(modules)).map(async (file) => gzipSync(await readFile(join(modules, file))).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function wrangler(options: string[]) {
  const code = await run('wrangler', options, { quiet: true })
  if (code !== 0) throw new Error(`wrangler ${options[0]} ended with ${code}`)
}
