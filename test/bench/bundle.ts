import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, run } from '../../scripts/run.ts'
import type { Section } from './report.ts'
import { measureStarts } from './start-up.ts'

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
    const script = await readFile(join(folder, 'app/index.js'), 'utf8')
    await mkdir(join(folder, 'read'))
    await writeFile(join(folder, 'read/read.js'), readOnly(script))
    const starts = await measureStarts({
      bare: { folder: join(folder, 'bare'), script: 'bare.js' },
      app: { folder: join(folder, 'app'), script: 'index.js' },
      read: { folder: join(folder, 'read'), script: 'read.js' },
    })
    const start = (name: string) => starts.get(name) ?? Number.NaN
    const ratio = start('app') / start('bare')
    return {
      heading: 'The Worker',
      note:
        'As it is uploaded, minified, with the texts it imports. Start-up is the CPU that workerd takes for one more ' +
        'isolate of it (ten less none, medians of 7 interleaved pairs), against a Worker that is bare Hono. Of ' +
        'that, reading the script takes what stands here without running a line of it: six times bare Hono is out of ' +
        'reach while that alone is several.',
      columns: ['', ''],
      lines: [
        ['KiB, gzip', { what: '', value: Math.round(bytes / 1024), most: 345 }],
        ['KB of script', { what: '', value: Math.round(script.length / 1000) }],
        ['Start-up, ms of CPU', { what: '', value: Number(start('app').toFixed(1)) }],
        ['Script read and not run, ms of CPU', { what: '', value: Number(start('read').toFixed(1)) }],
        ['Bare Hono, ms of CPU', { what: '', value: Number(start('bare').toFixed(1)) }],
        ['Start-up against bare Hono', { what: '', value: Number(ratio.toFixed(1)), most: 12 }],
      ],
    }
  } finally {
    await rm(folder, { recursive: true })
    await rm(`${root}/${bareConfig}`, { force: true })
  }
}

/** A script that V8 reads as far as it must, and does not run: all of it in a function that nobody calls. */
function readOnly(script: string) {
  const lines = script.split('\n').filter((line) => !line.startsWith('//# sourceMappingURL'))
  const body = lines
    .join('\n')
    .replace(/import\s*(?:[\w*{}$, ]+from\s*)?"[^"]+";/g, '')
    .replace(/export\s*\{[^}]*\};?/g, '')
  return `export default { fetch: () => new Response(String(unrun)) };\nasync function unrun() {${body}\n}`
}

/** Bundles a Worker into the folder; answers the gzip bytes of all that is uploaded. */
async function bundle(config: string, folder: string, name: string) {
  const modules = join(folder, name)
  const options = ['deploy', '--dry-run', '--minify', '--config', config, '--outdir', modules]
  await wrangler(options)
  const files = (await readdir(modules)).filter((file) => !/\.map$|^README/.test(file))
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(modules, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function wrangler(options: string[]) {
  const code = await run('wrangler', options, { quiet: true })
  if (code !== 0) throw new Error(`wrangler ${options[0]} ended with ${code}`)
}
