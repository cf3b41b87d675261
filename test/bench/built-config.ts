import { readFile, writeFile } from 'node:fs/promises'
import { root } from '../../scripts/run.ts'

const folder = `${root}/dist/boutique`

/**
 * Writes the configuration of the built shop once more, with a Worker of this folder in front, and returns its path. That
 * Worker imports the built one, and wrangler bundles both.
 */
export async function writeBuiltConfig(worker: string) {
  const config: object = JSON.parse(await readFile(`${folder}/wrangler.json`, 'utf8'))
  // Paths are relative to the folder of a configuration.
  const path = `${folder}/wrangler.${worker}.json`
  const main = `../../test/bench/${worker}.ts`
  await writeFile(path, JSON.stringify({ ...config, main, no_bundle: false }))
  return path
}
