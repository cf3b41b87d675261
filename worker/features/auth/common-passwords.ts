import list from './common-passwords.txt'

// The 5,000 commonest of six letters or more, from @zxcvbn-ts/language-common (MIT): what an attacker tries first.
let common: Set<string> | undefined

/** Whether a password is among the commonest few thousand, whatever its capitals. */
export function isCommonPassword(password: string) {
  common ??= new Set(list.split('\n').filter(Boolean))
  return common.has(password.toLowerCase())
}
