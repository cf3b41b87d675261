import type { Ctx } from '../../context.ts'
import { readAsset } from '../../lib/read-asset.ts'
import { foldPassword, isEasyPattern, repeatedPart } from './easy-patterns.ts'

/**
 * The 5,000 commonest of six letters or more, from @zxcvbn-ts/language-common (MIT): what an attacker tries first. A file
 * beside the Worker, which would be 16 KB (gzip) larger with it; read once in an isolate.
 */
const list = 'common-passwords.txt'
let common: Set<string> | undefined

/**
 * Whether a password is among the commonest few thousand, or as easy to guess (`isEasyPattern`). Ignores capitals, the width
 * and the script of letters and digits, the blanks around the password, and how often it is repeated.
 */
export async function isCommonPassword({ env }: Ctx, password: string) {
  const plain = foldPassword(password)
  if (isEasyPattern(plain)) return true
  common ??= await readCommon(env.ASSETS)
  return common.has(plain) || common.has(repeatedPart(plain))
}

async function readCommon(assets: Fetcher) {
  const answer = await readAsset(assets, list)
  return new Set((await answer.text()).split('\n').filter(Boolean))
}
