import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readNames } from '../../../../scripts/deploy/names.ts'
import { root } from '../../../../scripts/run.ts'

/** The names of a wrangler.toml with this text. */
async function namesOf(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'names-'))
  try {
    await writeFile(`${folder}/wrangler.toml`, text)
    return readNames(`${folder}/wrangler.toml`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
const tree = await readFile(`${root}/wrangler.toml`, 'utf8')

it('reads the names as TOML has them, with a comment behind or other quotes', async () => {
  const changed = tree
    .replace('name = "boutique"', "name = 'ammu' # the Worker")
    .replace('database_name = "boutique"', 'database_name = "ammu-2" # since the restore')
  const { worker, database, bucket, crons } = await namesOf(changed)
  expect([worker, database, bucket, crons.length]).toEqual(['ammu', 'ammu-2', 'boutique-photos', 4])
})

it('says in a sentence what is not as the shop needs it', async () => {
  await expect(namesOf('name = boutique')).rejects.toThrow('wrangler.toml cannot be read')
  await expect(namesOf(tree.replace(/^database_name.*$/m, ''))).rejects.toThrow(/at d1_databases\.0\.database_name/)
})
