import list from './common-passwords.txt'

// The 5,000 commonest of six letters or more, from @zxcvbn-ts/language-common (MIT): what an attacker tries first.
let common: Set<string> | undefined

/**
 * Whether a password is among the commonest few thousand, whatever its capitals, its width of letters and the blanks
 * around it, or is made of one or two letters. As it is hashed: NFKC makes 'ｐａｓｓｗｏｒｄ' 'password'.
 */
export function isCommonPassword(password: string) {
  common ??= new Set(list.split('\n').filter(Boolean))
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return common.has(plain) || new Set(plain).size < 3
}
