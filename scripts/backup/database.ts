import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { capture, root } from '../run.ts'
import { writeDeployedConfig } from './deployed.ts'

/** The database of a deployed shop, or of a folder on this machine. */
export type Target = { remote: true } | { remote: false; persistTo: string }
type Database = { exportTo: (file: string) => Promise<void>; load: (file: string) => Promise<void>; query: Query }
export type Row = Record<string, string | number | null>
/** Answers the rows of each of these statements. */
export type Query = (...statements: string[]) => Promise<Row[][]>

/** Gives `work` the database of a target, by wrangler's own commands: they are the same for both. */
export async function withWrangler<Result>(target: Target, work: (database: Database) => Promise<Result>) {
  const config = target.remote ? await writeDeployedConfig() : await configOf(target.persistTo)
  const d1 = (command: string, ...args: string[]) =>
    capture('wrangler', ['d1', command, 'DB', target.remote ? '--remote' : '--local', '-c', config, '-y', ...args])
  try {
    return await work({
      exportTo: async (file) => {
        await d1('export', '--output', file)
      },
      load: async (file) => {
        await d1('execute', '--file', file)
      },
      query: async (...statements) => {
        const answers: { results: Row[] }[] = JSON.parse(
          await d1('execute', '--json', '--command', statements.join(';')),
        )
        return answers.map(({ results }) => results)
      },
    })
  } finally {
    if (!target.remote) await rm(resolve(config, '..'), { recursive: true })
  }
}

/** `d1 export` has no --persist-to: a folder of its own, whose state is the one that is meant. */
async function configOf(persistTo: string) {
  const folder = await mkdtemp(join(tmpdir(), 'boutique-'))
  const [database = ''] = /^\[\[d1_databases\]\]\n(.+\n)+/m.exec(await readFile(`${root}/wrangler.toml`, 'utf8')) ?? []
  await writeFile(`${folder}/wrangler.toml`, `name = "boutique"\ncompatibility_date = "2026-11-01"\n\n${database}`)
  const state = resolve(root, persistTo)
  await mkdir(state, { recursive: true })
  await mkdir(`${folder}/.wrangler`)
  await symlink(state, `${folder}/.wrangler/state`)
  return `${folder}/wrangler.toml`
}
