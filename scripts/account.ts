import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { root } from './run.ts'

/** On this machine and for this copy of the tree: another may be another shop, in another account. */
const usual = `${root}/.wrangler/account`

/** The account that this copy of the tree was deployed to, where a sign-in has several; undefined where none was chosen. */
export async function rememberedAccount(file = usual): Promise<string | undefined> {
  return (await readFile(file, 'utf8').catch(() => '')).trim() || undefined
}

export async function rememberAccount(id: string, file = usual) {
  await mkdir(resolve(file, '..'), { recursive: true })
  await writeFile(file, `${id}\n`)
}
