import type { Ctx } from '../../context.ts'
import { readAsset } from '../../lib/read-asset.ts'

/**
 * The 5,000 commonest of six letters or more, from @zxcvbn-ts/language-common (MIT): what an attacker tries first. A file
 * beside the Worker, which would be 16 KB (gzip) larger with it; read once in an isolate.
 */
const list = 'common-passwords.txt'
let common: Set<string> | undefined

/**
 * Whether a password is among the commonest few thousand, whatever its capitals, its width of letters and the blanks
 * around it, or is made of one or two letters. As it is hashed: NFKC makes 'ｐａｓｓｗｏｒｄ' 'password'.
 */
export async function isCommonPassword({ env }: Ctx, password: string) {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (new Set(plain).size < 3) return true
  common ??= await readCommon(env.ASSETS)
  return common.has(plain)
}

async function readCommon(assets: Fetcher) {
  const answer = await readAsset(assets, list)
  return new Set((await answer.text()).split('\n').filter(Boolean))
}
