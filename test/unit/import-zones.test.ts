import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob, posix, resolve } from 'node:path'
import { expect, it } from 'vitest'

// Import rules. A file belongs to the last zone that matches it; it may import its own folder and the paths of its
// zone.
const root = resolve(import.meta.dirname, '../..')

type Zone = { files: string; may: string[]; never?: string[] }

/** Worker features that other features may call. Every feature may call `images` and `notifications`. */
const calls: Record<string, string[]> = {
  auth: ['leads', 'orders', 'whatsapp'],
  '{bookings,customers,orders}': ['leads', 'measurements', 'plan', 'shop-rules', 'uploads', 'whatsapp'],
  '{measurements,plan}': ['garments', 'shop-rules', 'visits', 'whatsapp'],
  backup: ['auth'],
  boutique: ['shop-rules'],
  chat: ['leads', 'uploads'],
  imports: ['customers', 'leads', 'measurements', 'orders', 'plan'],
  merges: ['auth', 'chat', 'orders'],
  money: ['orders', 'shop-rules'],
  privacy: ['auth', 'shop-rules', 'uploads'],
  staff: ['garments', 'measurements', 'orders'],
  visits: ['shop-rules', 'whatsapp'],
}
const base = ['worker/{db,lib}/**', 'worker/{boutique,content-version,context,told}.ts', 'shared/**']
const http = 'worker/http/{failures,guests,limits,private-photo,sessions,work-sessions}.ts'
const functions = [...base, http, 'worker/features/{images,notifications}/**']
const hono = ['hono', 'hono/**', '@hono/**']
/** A feature's functions must not depend on HTTP or routes. */
const noHttp = [...hono, '**/*routes.ts']
const belowFeatures = ['web/{ui,lib,shell}/**', 'web/{api,logout,query-client,session,queries}.{ts,tsx}', 'shared/**']

const zones: Zone[] = [
  { files: 'shared/**', may: ['zod/mini', 'shared/**'] },
  { files: 'scripts/**', may: ['*', '*/**'], never: ['web/**', 'worker/**/*routes.ts', 'worker/{app,index}.ts'] },
  { files: 'worker/**', may: ['worker/**', 'shared/**'] },
  { files: 'worker/lib/**', may: ['shared/time.ts'] },
  { files: 'worker/http/**', may: [...base], never: ['worker/{features,pages}/**'] },
  { files: 'worker/db/**', may: [...base, 'worker/http/{failures,limits}.ts'], never: hono },
  {
    files: 'worker/pages/**',
    may: [...functions, 'worker/http/**', 'worker/features/**', 'web/boot/entry-server.tsx', 'web/styles/**'],
  },
  { files: 'worker/features/**', may: functions, never: noHttp },
  ...Object.entries(calls).map(([caller, called]) => ({
    files: `worker/features/${caller}/**`,
    may: [...functions, ...called.map((feature) => `worker/features/${feature}/**`)],
    never: noHttp,
  })),
  { files: 'worker/features/{images,uploads}/**', may: [...base, http], never: noHttp },
  {
    files: 'worker/features/notifications/**',
    may: [...base, http, 'worker/features/auth/temporary-credentials.ts'],
    never: noHttp,
  },
  { files: 'worker/features/**/*routes.ts', may: [...base, 'worker/http/**'] },
  { files: 'web/**', may: ['web/**', 'shared/**'] },
  { files: 'web/api.ts', may: ['web/lib/**', 'shared/**', 'worker/api.ts'] },
  { files: 'web/{logout,queries,query-client}.ts', may: ['web/{ui,lib}/**', 'web/*', 'shared/**'] },
  { files: 'web/{ui,lib}/**', may: ['web/{ui,lib,styles}/**', 'shared/**'] },
  { files: 'web/shell/**', may: belowFeatures },
  { files: 'web/features/**', may: [...belowFeatures, 'web/styles/**', 'web/features/*/public.{ts,tsx}'] },
  { files: 'web/features/*/public.{ts,tsx}', may: belowFeatures },
  { files: 'web/pages/**', may: ['web/**', 'shared/**'], never: ['web/app.tsx'] },
  { files: 'web/sw/**', may: ['shared/**'] },
]

/** Returns the folder that a file may always import from: its feature, otherwise its own folder. */
const homeOf = (file: string) => /^(worker|web)\/features\/[^/]+/.exec(file)?.[0] ?? posix.dirname(file)

/** Returns why a file must not import a target, or undefined. Targets are paths in the tree or package names. */
function refusal(file: string, target: string) {
  const zone = zones.findLast(({ files }) => matchesGlob(file, files))
  if (!zone) return `${file} is in no zone`
  const isPackage = !/^(worker|web|shared|scripts|dist|test)\//.test(target)
  const matches = (globs: string[] = []) => globs.some((glob) => matchesGlob(target, glob))
  if (matches(zone.never)) return `${file} must not import ${target}`
  if (isPackage && !file.startsWith('shared/')) return
  return target.startsWith(`${homeOf(file)}/`) || matches(zone.may) ? undefined : `${file} must not import ${target}`
}

function importsOf(file: string) {
  const code = readFileSync(resolve(root, file), 'utf8')
  const names = [...code.matchAll(/(?:^import |\bfrom |\bimport\()['"]([^'"\n]+)['"]/gm)]
  return names.map(([, name = '']) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : name))
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'shared', 'worker', 'web', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))

it('imports stay within their zones', () => {
  expect(files.flatMap((file) => importsOf(file).map((target) => refusal(file, target) ?? [])).flat()).toEqual([])
})

it('no import brings code of the worker into the browser', () => {
  const fromWorker = readFileSync(resolve(root, 'web/api.ts'), 'utf8').match(/^import .*worker\/.*$/gm)
  expect(fromWorker).toEqual(["import type { ApiType } from '../worker/api.ts'"])
})
